import type { NamedChannel, SoldChannel } from '@portico/contracts/operator/sold-channels'
import type { HostSettings } from '@portico/contracts/scope/settings'
import { TRPCError } from '@trpc/server'
import { ZodRealError } from 'zod'
import { bookingServerAs, gatewayAs, ofBookingServer, ofGateway, unlessAway } from '../session/call-as-operator.ts'
import type { Session } from '../session/sessions.ts'
import type { AdminDeps } from '../session/trpc.ts'

type Acting = Pick<AdminDeps, 'home' | 'clock' | 'servers'> & { readonly session: Session }
type Place = Pick<HostSettings, 'host' | 'channelIds' | 'landingHotelId'>

export type PlaceProblem = {
  readonly host: string
  readonly field: 'channelIds' | 'landingHotelId'
  readonly message: string
}

/** `isWhole`: there are no other channels; otherwise more are given by number, and checked when the host is saved. */
export type KnownChannels = { readonly channels: readonly NamedChannel[]; readonly isWhole: boolean }

export async function knownChannels(acting: Acting, hosts: readonly Place[]): Promise<KnownChannels> {
  const own = await unlessAway(ofBookingServer(acting, bookingServerAs(acting).channels.query()))
  const known = new Set(own?.map(({ id }) => id))
  const others = hosts.map(({ host, channelIds }) => ({ host, channelIds: channelIds.filter((id) => !known.has(id)) }))
  const servers = await unlessAway(ofGateway(gatewayAs(acting).otherServers.query()))
  const channels = new Map((own ?? []).map((channel) => [channel.id, channel]))
  for (const one of others) {
    const missing = one.channelIds.filter((id) => !channels.has(id))
    const sold =
      missing.length === 0 ? [] : ((await soldChannels(acting, { host: one.host, channelIds: missing })) ?? [])
    for (const channel of sold) if (channel.kind === 'sold') channels.set(channel.id, nameOf(channel))
  }
  return {
    channels: [...channels.values()],
    isWhole: own !== null && servers?.hasOwn === true && servers.places.length === 0,
  }
}

function nameOf({ id, name, hotels }: Extract<SoldChannel, { kind: 'sold' }>): NamedChannel {
  return { id, name, hotels }
}

async function soldChannels(
  acting: Acting,
  request: { readonly host: string; readonly channelIds: number[] },
): Promise<SoldChannel[] | null> {
  return await unlessAway(ofGateway(gatewayAs(acting).soldChannels.query(request)))
}

/** Undefined where a server does not answer. */
export async function placeProblems(acting: Acting, places: readonly Place[]): Promise<PlaceProblem[] | undefined> {
  const found = await Promise.all(places.map((place) => problemsOf(acting, place)))
  const problems = found.flatMap((one) => one ?? [])
  return problems.length === 0 && found.some((one) => one === undefined) ? undefined : problems
}

async function problemsOf(
  acting: Acting,
  { host, channelIds, landingHotelId }: Place,
): Promise<PlaceProblem[] | undefined> {
  const sold = await soldChannels(acting, { host, channelIds })
  if (!sold) return undefined
  const unknown = sold.filter(({ kind }) => kind === 'unknown').map(({ id }) => id)
  if (unknown.length > 0)
    return [{ host, field: 'channelIds', message: `No server sells channel ${unknown.join(', ')}.` }]
  const [first] = sold
  if (sold.some(({ kind }) => kind === 'away') || first?.kind !== 'sold') return undefined
  if (landingHotelId === undefined || first.hotels.some(({ id }) => id === landingHotelId)) return []
  return [
    {
      host,
      field: 'landingHotelId',
      message: `${first.name || `Channel ${first.id}`} does not sell hotel ${landingHotelId}.`,
    },
  ]
}

export function changedPlaces(hosts: readonly HostSettings[], before: readonly HostSettings[]): HostSettings[] {
  const placeOf = ({ channelIds, landingHotelId }: Place) => JSON.stringify([channelIds, landingHotelId])
  const placesBefore = new Map(before.map((one) => [one.host, placeOf(one)]))
  return hosts.filter((one) => placesBefore.get(one.host) !== placeOf(one))
}

export function refuseWrongPlace([problem]: readonly PlaceProblem[]): void {
  if (problem) throw fieldRefusal(['settings', problem.field], problem.message)
}

export function fieldRefusal(path: string[], message: string): TRPCError {
  return new TRPCError({
    code: 'BAD_REQUEST',
    message,
    cause: new ZodRealError([{ code: 'custom', path, message, input: undefined }]),
  })
}
