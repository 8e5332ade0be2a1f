import type { OfferStub, OpenedOffer } from '@portico/contracts/offer/offer'
import type { AppLoadContext } from '@remix-run/node'
import { orErrorPage } from '../../base/server/gateway.server.ts'
import { offerGrantHeaders, offerGrantOf, offerPlaceOf, proceduresOf } from './offer-place.server.ts'
import type { WrittenLetter } from './written.ts'

export type ShownOffer = Omit<OpenedOffer, 'grant' | 'booked'> & { readonly voucherRef: string | undefined }

type LoadedOffer =
  | { readonly kind: 'open'; readonly offer: ShownOffer; readonly own: AppLoadContext; readonly headers: Headers }
  | { readonly kind: 'locked'; readonly stub: OfferStub; readonly own: AppLoadContext }

/** `option` is the one that the guest goes on to book. */
export async function loadOffer(context: AppLoadContext, letter: WrittenLetter, option?: number): Promise<LoadedOffer> {
  const { code } = letter
  const { stub, own } = await offerPlaceOf(context, letter)
  const grant = offerGrantOf(context.cookies, letter)
  if (grant === undefined) return { kind: 'locked', stub, own }
  const reading = await orErrorPage(proceduresOf(own, letter).read.mutate({ code, grant, option }))
  if (reading.kind === 'locked') return { kind: 'locked', stub, own }
  const { grant: renewed, booked, ...offer } = reading
  const headers = offerGrantHeaders(context.cookies, letter, renewed)
  if (booked) headers.append('set-cookie', context.cookies.header(`grant_${booked.ref}`, booked.grant))
  return { kind: 'open', offer: { ...offer, voucherRef: booked?.ref }, own, headers }
}
