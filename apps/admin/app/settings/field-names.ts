import { languageOf } from '@portico/locale/languages'

const names: Record<string, string> = {
  host: 'Host name',
  title: 'Title',
  favicon: 'Favicon',
  logo: 'Logo',
  brandColour: 'Brand colour',
  accentColour: 'Second colour',
  displayFace: 'Display face',
  channelIds: 'Channels',
  landingHotelId: 'Landing hotel',
  languageIds: 'Languages offered',
  defaultLanguageId: 'First language',
  numberFormat: 'Number format',
  siteUrl: 'Back to site',
  consentScriptUrl: 'Script after consent',
  reportUrl: 'Reports of bookings',
  startHosts: 'May lead to',
  legacyPassThrough: 'Old clients',
  channelId: 'Channel',
  tradeConfHour: 'Option hours',
  sameNightFrom: 'Tonight from, hour',
  mayHidePrices: 'Trade users may hide prices',
  showsOtherChannel: 'Shows where the others book',
  'consent script': 'Consent script',
  'cookie banner': 'Cookie banner',
}

export const fieldName = (field: string): string => names[field] ?? field

export function valueText(field: string, value: unknown): string {
  const text = String(value ?? '')
  if (text === '') return '–'
  if (/^(languageIds|defaultLanguageId)$/.test(field)) return text.split(/, ?/).map(languageName).join(', ')
  return text.startsWith('/media/') ? `own file ${text.slice(7, 15)}` : text
}

const languageName = (id: string) => languageOf(Number(id)).name
