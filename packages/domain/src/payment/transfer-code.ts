import type { Money } from '../money/money.ts'
import { isIban } from './is-iban.ts'

/** Of the European Economic Area: elsewhere a transfer needs the bank's BIC too, which no hotel tells us. */
const countriesWithoutBic =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ')
const [maxMinor, maxOwner, maxReference] = [99_999_999_999, 70, 140]

export type TransferOrder = {
  readonly owner: string
  readonly iban: string
  readonly amount: Money
  readonly reference: string
}

/**
 * What the QR code of a transfer in euros says to a banking app (EPC069-12, version 002, UTF-8); nothing where a code
 * cannot say it.
 */
export function transferCodeOf({ owner, iban, amount, reference }: TransferOrder): string | undefined {
  const account = iban.replace(/\s/g, '').toUpperCase()
  const [name, purpose] = [lineOf(owner, maxOwner), lineOf(reference, maxReference)]
  const { minor, currency } = amount
  if (currency !== 'EUR' || minor < 1 || minor > maxMinor || name === '') return undefined
  if (!isIban(account) || !countriesWithoutBic.includes(account.slice(0, 2))) return undefined
  const euros = `EUR${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
  const [bic, kind, structured] = ['', '', '']
  return ['BCD', '002', '1', 'SCT', bic, name, account, euros, kind, structured, purpose].join('\n')
}

const lineOf = (text: string, max: number): string =>
  [...text.replace(/\s+/g, ' ').trim()].slice(0, max).join('').trim()
