import type { CurrencyCode } from '@portico/domain/money/currencies'
import { answered, type CallHandler } from '../../answer-call.ts'

type Pair = { readonly from: CurrencyCode; readonly to: CurrencyCode }

/** This server keeps no rates: a currency is worth itself, and others are not offered. */
export const handleCurrency: CallHandler<Pair, number | undefined> = async (_, __, { from, to }) =>
  answered(from === to ? 1 : undefined)
