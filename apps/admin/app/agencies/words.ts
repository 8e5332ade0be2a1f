import type { AgencyRow, TradeUserRow } from '@portico/contracts/operator/agencies'

export const typeWords: Record<AgencyRow['type'], string> = { 'travel-agency': 'Travel agency', company: 'Company' }

export const roleWords: Record<TradeUserRow['role'], readonly [name: string, help: string]> = {
  owner: ['Owner', 'Sees all bookings and the commission of the agency.'],
  agent: ['Agent', 'Books, and sees the bookings of the agency.'],
}

const problemWords: Record<string, string> = {
  choose: 'Choose one.',
  required: 'This is needed.',
  'too-long': 'This is too long.',
  characters: 'Some of these characters cannot be used here.',
  email: 'An e-mail address, such as info@viaggi.example.',
  'vat-or-iata': 'A VAT number or an IATA code: one of them is needed.',
  'vat-number': 'This is no VAT number of that country.',
  iata: 'Seven digits, or eight with the check digit.',
}

/** The contract names problems of an agency by code; other rules have sentences already. */
export const problemText = (problem: string | undefined): string | undefined =>
  problem && (problemWords[problem] ?? problem)
