import { ChangedGuests } from '@portico/contracts/checkout/guests'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import { IdempotencyKey } from '@portico/contracts/values/shapes'
import { rulesOfFlight } from '@portico/domain/party/guest-record'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { unlistedPage } from '../../../base/document/page-meta.ts'
import { newActionKey } from '../../../base/forms/action-key.server.ts'
import { readFormData } from '../../../base/forms/read-form-data.server.ts'
import type { TypedFields } from '../../../base/forms/typed-fields.ts'
import { loadHotel, orErrorPage } from '../../../base/server/gateway.server.ts'
import { textsOf } from '../../../base/text/texts.server.ts'
import { type GuestRequirements, guestField } from '../../../parts/guest-form/guest-inputs.ts'
import {
  listedGuestProblemsOf,
  problemsOf,
  typedFieldsOf,
  typedGuestsOf,
} from '../../../parts/guest-form/read-checkout-form.server.ts'
import { LockedVoucher } from '../../../parts/recovery/locked-voucher.tsx'
import {
  conflictAsRefused,
  fieldsOf,
  loadChange,
  moneyIn,
  startOf,
  voucherOf,
} from '../../../parts/reservation/load-change.server.ts'
import { mayNameGuests } from '../../../parts/reservation/may-change.ts'
import { type GuestsAnswer, GuestsPage } from './guests-page.tsx'

export const meta = unlistedPage

/** Names are personal: nothing of them stands in an address. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { place } = context
  const url = new URL(request.url)
  const title = `${textsOf(place.language.code).t('modify.guestsTitle')} · ${place.host.title}`
  const hotel = await loadHotel(context)
  const loadedChange = await loadChange(context, params.ref, url)
  if (loadedChange.kind === 'locked') return data({ ...loadedChange, title }, 403)
  const { voucher, headers } = loadedChange
  if (loadedChange.whyNot || !mayNameGuests(voucher, hotel.guestRecords))
    throw redirect(startOf(url), { status: 303, headers })
  const roomNames = voucher.basket.lines.map(({ roomName }) => roomName)
  const requirements = requirementsOf(voucher, hotel.guestRecords)
  const total = voucher.basket.price.guestTotal
  return data(
    {
      kind: 'open' as const,
      title,
      requirements,
      roomNames,
      total,
      typed: knownOf(voucher),
      actionKey: newActionKey(),
    },
    { headers },
  )
}

/**
 * Changes the names once per key, at the price that the page showed. A failure comes back with everything that was
 * typed.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const url = new URL(request.url)
  const hotel = await loadHotel(context)
  const loadedChange = await loadChange(context, params.ref, url)
  if (loadedChange.kind === 'locked') return redirect(voucherOf(url), 303)
  const { voucher, grant } = loadedChange
  const requirements = requirementsOf(voucher, hotel.guestRecords)
  const form = await readFormData(request)
  const typedFields = typedFieldsOf(form, requirements)
  const rooms = typedGuestsOf(typedFields, requirements)
  const parsed = ChangedGuests.safeParse(
    voucher.rooms.map(({ code = '' }, i) => ({ room: code, guests: rooms[i] ?? [] })),
  )
  const problems = [
    ...problemsOf((parsed.error?.issues ?? []).map(inForm)),
    ...listedGuestProblemsOf(typedFields, requirements, hotel.today),
  ]
  if (!parsed.success || problems.length > 0)
    return data<GuestsAnswer>({ kind: 'invalid', typed: typedFields, problems }, 400)
  const key = IdempotencyKey.safeParse(form.get('key')).data ?? newActionKey()
  const shownTotal = moneyIn(form.get('shown')) ?? voucher.basket.price.guestTotal
  const changing = context.gateway.reservation.modify.mutate({ grant, key, shown: shownTotal, guests: parsed.data })
  const outcome = await orErrorPage(changing).catch((error: unknown) => {
    const wrongFields = fieldsOf(error)
    return wrongFields ? { kind: 'invalid' as const, fields: wrongFields } : conflictAsRefused(error)
  })
  switch (outcome.kind) {
    case 'invalid': {
      const wrongFields = outcome.fields.map(({ path: [, ...path], message }) => inForm({ path, message }))
      return data<GuestsAnswer>({ kind: 'invalid', typed: typedFields, problems: problemsOf(wrongFields) }, 400)
    }
    case 'changed':
      return redirect(`${voucherOf(url)}?changed`, 303)
    case 'ended':
      return redirect(voucherOf(url), 303)
    case 'unknown':
      return redirect(`${voucherOf(url)}?change=unknown`, 303)
    case 'price-changed':
    case 'gone':
    case 'not-changeable':
    case 'unsupported':
    case 'refused':
      return data<GuestsAnswer>({ kind: 'failed', typed: typedFields, problems: [] }, 409)
  }
}

/** A schema names a guest as `0.guests.1.name`, the form as `guests.0.1.name`. */
function inForm({ path: [room = 0, , ...rest], message }: { path: readonly PropertyKey[]; message: string }) {
  return { path: ['guests', room, ...rest], message }
}

function requirementsOf({ basket, flights }: Voucher, guestRecordRules: GuestRequirements['rules']): GuestRequirements {
  const areFlying = flights.length > 0
  return {
    parties: basket.lines.map(({ party, nights }) => ({ ...party, arrival: nights[0]?.night })),
    rules: rulesOfFlight(guestRecordRules, areFlying),
    areFlying,
  }
}

function knownOf(voucher: Voucher): TypedFields {
  return Object.fromEntries(
    (voucher.guestRecords ?? []).flatMap((listedGuests, room) =>
      placesOf(voucher, room).flatMap((person, i) => {
        const { name, lastName, birthDate, sex } = listedGuests[i] ?? {}
        const texts = { name, lastName, birthDate: birthDate?.split('-').reverse().join('/'), sex }
        return Object.entries(texts).flatMap(([field, text]) =>
          text ? [[guestField(room, person, field as 'name'), text] as const] : [],
        )
      }),
    ),
  )
}

/**
 * A voucher lists only guests who were named, adults first; the first of a room is among them where the room is in
 * their name.
 */
function placesOf({ guestRecords = [], guests, basket }: Voucher, roomIndex: number): number[] {
  const listedGuests = guestRecords[roomIndex] ?? []
  const { adults = 1 } = basket.lines[roomIndex]?.party ?? {}
  const namedAdults = listedGuests.filter(({ type }) => type === 'adult').length
  const firstName = [listedGuests[0]?.name, listedGuests[0]?.lastName].filter(Boolean).join(' ')
  const isFirstListed = namedAdults === adults || firstName === '' || firstName === guests[roomIndex]
  return listedGuests.map((_, i) => (i < namedAdults ? i + (isFirstListed ? 0 : 1) : adults + i - namedAdults))
}

export default function GuestsOfChange() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return page.kind === 'open' ? <GuestsPage {...page} answer={answer} /> : <LockedVoucher isEnded={page.isEnded} />
}
