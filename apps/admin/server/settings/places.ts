import type { NamedChannel, SoldChannel } from '@portico/contracts/operator/sold-channels'
import type { HostSettings } from '@portico/contracts/scope/settings'
import { TRPCError } from '@trpc/server'
import { ZodRealError } from 'zod'
import { bookingServerAs, gatewayAs, ofBookingServer, ofGateway, unlessAway } from '../session/call-as-operator.ts'
import type { Session } from '../session/sessions.ts'
import type { AdminDeps } from '../session/trpc.ts'

type ActingOperator = Pick<AdminDeps, 'home' | 'clock' | 'servers'> & { readonly session: Session }
type HostAddressing = Pick<HostSettings, 'host' | 'channelIds' | 'landingHotelId'>

export type PlaceProblem = {
  readonly host: string
  readonly field: 'channelIds' | 'landingHotelId'
  readonly message: string
}

/** `isWhole`: there are no other channels; otherwise more are given by number, and checked when the host is saved. */
export type KnownChannels = { readonly channels: readonly NamedChannel[]; readonly isWhole: boolean }

export async function knownChannels(acting: ActingOperator, hosts: readonly HostAddressing[]): Promise<KnownChannels> {
  const ownChannels = await unlessAway(ofBookingServer(acting, bookingServerAs(acting).channels.query()))
  const ownChannelIds = new Set(ownChannels?.map(({ id }) => id))
  const otherHosts = hosts.map(({ host, channelIds }) => ({
    host,
    channelIds: channelIds.filter((id) => !ownChannelIds.has(id)),
  }))
  const servers = await unlessAway(ofGateway(gatewayAs(acting).otherServers.query()))
  const channels = new Map((ownChannels ?? []).map((channel) => [channel.id, channel]))
  for (const otherHost of otherHosts) {
    const missing = otherHost.channelIds.filter((id) => !channels.has(id))
    const soldHotels =
      missing.length === 0 ? [] : ((await soldChannels(acting, { host: otherHost.host, channelIds: missing })) ?? [])
    for (const channel of soldHotels) if (channel.kind === 'sold') channels.set(channel.id, channelNameOf(channel))
  }
  return {
    channels: [...channels.values()],
    isWhole: ownChannels !== null && servers?.hasOwn === true && servers.places.length === 0,
  }
}

function channelNameOf({ id, name, hotels }: Extract<SoldChannel, { kind: 'sold' }>): NamedChannel {
  return { id, name, hotels }
}

async function soldChannels(
  acting: ActingOperator,
  request: { readonly host: string; readonly channelIds: number[] },
): Promise<SoldChannel[] | null> {
  return await unlessAway(ofGateway(gatewayAs(acting).soldChannels.query(request)))
}

/** Undefined where a server does not answer. */
export async function placeProblems(
  acting: ActingOperator,
  places: readonly HostAddressing[],
): Promise<PlaceProblem[] | undefined> {
  const problemsByPlace = await Promise.all(places.map((place) => problemsOf(acting, place)))
  const problems = problemsByPlace.flatMap((one) => one ?? [])
  return problems.length === 0 && problemsByPlace.some((one) => one === undefined) ? undefined : problems
}

async function problemsOf(
  acting: ActingOperator,
  { host, channelIds, landingHotelId }: HostAddressing,
): Promise<PlaceProblem[] | undefined> {
  const soldChannelList = await soldChannels(acting, { host, channelIds })
  if (!soldChannelList) return undefined
  const unknown = soldChannelList.filter(({ kind }) => kind === 'unknown').map(({ id }) => id)
  if (unknown.length > 0)
    return [{ host, field: 'channelIds', message: `No server sells channel ${unknown.join(', ')}.` }]
  const [soldHotel] = soldChannelList
  if (soldChannelList.some(({ kind }) => kind === 'away') || soldHotel?.kind !== 'sold') return undefined
  if (landingHotelId === undefined || soldHotel.hotels.some(({ id }) => id === landingHotelId)) return []
  return [
    {
      host,
      field: 'landingHotelId',
      message: `${soldHotel.name || `Channel ${soldHotel.id}`} does not sell hotel ${landingHotelId}.`,
    },
  ]
}

export function changedPlaces(hosts: readonly HostSettings[], hostsBefore: readonly HostSettings[]): HostSettings[] {
  const placeText = ({ channelIds, landingHotelId }: HostAddressing) => JSON.stringify([channelIds, landingHotelId])
  const placesBefore = new Map(hostsBefore.map((hostBefore) => [hostBefore.host, placeText(hostBefore)]))
  return hosts.filter((host) => placesBefore.get(host.host) !== placeText(host))
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
