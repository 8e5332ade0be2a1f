import type { DraftPriced, OfferDraft } from '@portico/contracts/operator/offers'
import type { CurrencyCode } from '@portico/domain/money/currencies'
import { useRef, useState } from 'react'
import { api, failureTextOf } from '../ui/api.ts'
import { readOffer, type TypedOffer } from './typed-offer.ts'

type PricedDraft = { readonly of: string; readonly answer: DraftPriced }

/** What was typed costs so much; `shown` only beside exactly what it is the price of. */
export function useDraftPrice(typedOffer: TypedOffer, currency: CurrencyCode) {
  const [pricedDraft, setPriced] = useState<PricedDraft>()
  const [priceProblem, setPriceProblem] = useState<string>()
  const latest = useRef('')
  const loadPrice = async (draft: OfferDraft) => {
    const text = JSON.stringify(draft)
    latest.current = text
    setPriceProblem(undefined)
    try {
      const answer = await api.offers.price.mutate(draft)
      if (latest.current === text) setPriced({ of: text, answer })
    } catch (error) {
      if (latest.current === text) setPriceProblem(failureTextOf(error))
    }
  }
  const { draft } = readOffer(typedOffer, currency)
  const isShown = (draft: OfferDraft) => pricedDraft?.of === JSON.stringify(draft)
  return {
    price: loadPrice,
    priceProblem,
    draft,
    shown: draft && isShown(draft) ? pricedDraft?.answer : undefined,
    isShown,
  }
}
