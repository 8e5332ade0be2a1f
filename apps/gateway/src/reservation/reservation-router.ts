import {
  CodeRequest,
  CodeRequestOutcome,
  GrantInput,
  MailKey,
  Recovery,
  RecoveryOutcome,
  ResendOutcome,
  type Voucher,
  VoucherOutcome,
} from '@portico/contracts/reservation/reservation'
import { money } from '@portico/domain/money/money'
import type { AgencyRequest, InvoiceRequest } from '@portico/legacy/parts/invoice-and-agency'
import type { ReservationReply } from '@portico/legacy/parts/reservation'
import { z } from 'zod'
import { basketPriceOf } from '../basket/basket-price.ts'
import { findPackage } from '../catalogue/packages.ts'
import { type CombinedReservation, combineReservations } from '../idempotency/room-codes.ts'
import { countAttempt, countedNameOf } from '../limits/attempt-limit.ts'
import type { Gateway } from '../procedures/context.ts'
import { clockOf, router } from '../procedures/procedures.ts'
import type { ChannelPlace } from '../scope/place.ts'
import type { Grant } from '../sessions/grants.ts'
import { LegacyFailure } from '../upstream/legacy-failure.ts'
import { changeProceduresOf, reservationProcedureOf, withGrant } from './change-procedures.ts'
import { changeablePartsOf, fixedRoomsOf } from './changeable-parts.ts'
import { findReservation } from './find-reservation.ts'
import { folioOf } from './folio.ts'
import { type OpenedGrant, openGrant, reservationsOf } from './open-grant.ts'
import { pendingPaymentOf } from './pending-payment.ts'
import { mailCodes, resendMails } from './resend-mails.ts'
import type { ReservationContext, ReservationDeps } from './reservation-deps.ts'

export function reservationRouterOf(deps: ReservationDeps) {
  const procedure = reservationProcedureOf(deps)
  return router({
    recover: procedure
      .input(Recovery)
      .output(RecoveryOutcome)
      .mutation(({ ctx, input }) => recoverReservation(ctx, ctx.place, input)),

    openKey: procedure
      .input(z.strictObject({ key: MailKey }))
      .output(RecoveryOutcome)
      .mutation(({ ctx, input }) =>
        ctx.place.upstream.capabilities.has('keys')
          ? findReservation(ctx, ctx.place, { mailKey: input.key })
          : { kind: 'not-found' as const },
      ),

    voucher: procedure
      .input(GrantInput)
      .output(VoucherOutcome)
      .mutation(({ ctx, input }) => voucherOf(ctx, ctx.place, input.grant)),

    resend: procedure
      .input(GrantInput)
      .output(ResendOutcome)
      .mutation(withGrant(resendMails, ({ gateway }) => gateway)),

    mailCodes: procedure
      .input(CodeRequest)
      .output(CodeRequestOutcome)
      .mutation(({ ctx, input }) => mailCodes(ctx, ctx.place, input)),

    ...changeProceduresOf(procedure),
  })
}

/**
 * Wrong tries are counted by address and by code; a wrong code and a wrong e-mail are one answer after the same
 * work.
 */
async function recoverReservation(
  ctx: ReservationContext,
  place: ChannelPlace,
  typedRecovery: z.infer<typeof Recovery>,
): Promise<RecoveryOutcome> {
  const code = place.upstream.capabilities.has('keys')
    ? normalisedCode(typedRecovery.code)
    : typedRecovery.code.replaceAll(' ', '')
  const attemptKeys = { address: ctx.requested.address, code: `${place.upstream.key} ${countedNameOf(code)}` }
  const findByCode = () => findReservation(ctx, place, { code, email: typedRecovery.email })
  return countAttempt(ctx.gateway, attemptKeys, findByCode, ({ kind }) => kind === 'found')
}

/** Our own codes have no O, I, L: typed, they are read as what they look like. */
function normalisedCode(typedText: string): string {
  return typedText.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

export async function voucherOf(ctx: ReservationContext, place: ChannelPlace, sealed: string): Promise<VoucherOutcome> {
  const { gateway } = ctx
  const openedGrant = await openGrant(ctx, place, sealed)
  if (!openedGrant) return { kind: 'ended' }
  const reservations = await reservationsOf(gateway, openedGrant)
  const combinedReservation = combineReservations(reservations)
  if (!combinedReservation) return { kind: 'ended', isGone: true }
  const mayChange = changeablePartsOf(openedGrant, reservations)
  const { grant, place: grantPlace } = openedGrant
  const reservation = await withPackageName(gateway, openedGrant, combinedReservation)
  const { timeZone } = await clockOf(gateway, grantPlace)
  const clock = { timeZone, now: gateway.now() }
  const pendingPayment = pendingPaymentOf(reservations, grantPlace.upstream)
  return {
    kind: 'open',
    voucher: { ...voucherOutcome(reservation, grant, mayChange, clock), pendingPayment },
    ...gateway.grants.renew(grant),
  }
}

/**
 * A plain server does not say as what a stay was sold: who has booked it here knows, and the list of packages has its
 * name.
 */
async function withPackageName(
  gateway: Gateway,
  { grant, place }: OpenedGrant,
  reservation: CombinedReservation,
): Promise<CombinedReservation> {
  const { packageId } = grant
  if (packageId === undefined || reservation.basket.package) return reservation
  const packageReply = await findPackage(gateway, place, packageId).catch((error: unknown) => {
    if (error instanceof LegacyFailure) return undefined
    throw error
  })
  return packageReply
    ? { ...reservation, basket: { ...reservation.basket, package: { id: packageId, name: packageReply.name } } }
    : reservation
}

function voucherOutcome(
  reservation: CombinedReservation,
  { code }: Grant,
  mayChange: Voucher['mayChange'],
  clock: Parameters<typeof basketPriceOf>[2],
): Omit<Voucher, 'pendingPayment'> {
  const {
    state,
    reason,
    bookedOn,
    bookedBy,
    stay,
    guests,
    hotelNotes,
    customerNote,
    invoice,
    agency,
    transfers,
    roomCodes,
  } = reservation
  const { changes = [], cancelledRooms = [], resales = [], cancellationNow, option } = reservation
  const fixed = fixedRoomsOf(reservation, clock.now)
  return {
    code,
    roomCodes,
    state,
    reason,
    bookedOn,
    bookedBy,
    stay,
    basket: basketPriceOf(reservation.basket, stay, clock),
    rooms: reservation.basket.lines.map((basketLine, i) => ({
      code: basketLine.code,
      stay: basketLine.ownStay ?? stay,
      isFixed: fixed[i] ? (true as const) : undefined,
      mayChangeProtection: basketLine.isProtectionOpen ? (true as const) : undefined,
    })),
    mayChange,
    guests,
    guestRecords: reservation.guestRecords,
    flights: reservation.flights ?? [],
    upgradedFrom: reservation.upgradedFrom,
    awaitsGuest: reservation.awaitsGuest,
    consents: reservation.consents,
    hotelNotes,
    customerNote,
    invoice: invoice && invoiceLinesOf(invoice),
    agency: agency && agencyLinesOf(agency),
    transfers: transfers?.map(({ serviceId, bookedLine, date, time, placeCode, transportNumber, note }) => ({
      service: reservation.basket.services.find((service) => service.serviceId === serviceId)?.name ?? '',
      at: bookedLine,
      date,
      time,
      place: placeCode,
      number: transportNumber,
      note,
    })),
    payment: paymentOf(reservation),
    cancelledRooms,
    changes,
    resales,
    folio: folioOf(reservation),
    cancellationNow,
    optionUntil: option?.until,
    optionHours: option?.hours,
  }
}

function paymentOf({ payment, basket, code }: ReservationReply): Voucher['payment'] {
  if (payment?.method === 'hotelpay') return { kind: 'at-hotel' }
  const { owner, iban, payBy, received = false } = payment ?? {}
  if (payment?.method !== 'bank' || !owner || !iban || !payBy) return { kind: 'unstated' }
  const dated = basket.prepayment.reduce((sum, { on, amount }) => (on === undefined ? sum : sum + amount.minor), 0)
  const { minor, currency } = basket.price.stay
  return {
    kind: 'transfer',
    owner,
    iban,
    payBy,
    received,
    reference: code,
    amount: money(dated || minor, currency),
  }
}

function invoiceLinesOf({ zip, city, country, ...rest }: InvoiceRequest): string[] {
  const { name, address, vatNumber, taxCode, sdi, certifiedEmail } = rest
  const town = [zip, city, country].filter(Boolean).join(' ')
  return [name, address, town, vatNumber, taxCode, sdi, certifiedEmail].flatMap((line) => line || [])
}

function agencyLinesOf({ zip, city, country, contactName, contactEmail, iata, ...rest }: AgencyRequest): string[] {
  const { name, address, email, phone, vatNumber, code } = rest
  const town = [zip, city, country].filter(Boolean).join(' ')
  const contact = [contactName, contactEmail].filter(Boolean).join(', ')
  return [name, address, town, email, phone, contact, vatNumber, iata && `IATA ${iata}`, code].flatMap(
    (line) => line || [],
  )
}
