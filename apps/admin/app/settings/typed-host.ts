import { EditedHost, type HostSettings } from '@portico/contracts/scope/settings'
import { typedCode, typedLine } from '@portico/domain/text/typed-text'
import type { FieldErrors } from '../ui/api.ts'
import { t } from '../ui/texts.ts'

export type TypedHost = {
  host: string
  title: string
  favicon: string
  logo: string
  brandColour: string
  accentColour: string
  displayFace: string
  channelIds: number[]
  landingHotelId: string
  languageIds: number[]
  defaultLanguageId: string
  numberFormat: string
  siteUrl: string
  consentScriptUrl: string
  reportUrl: string
  startHosts: string
  legacyPassThrough: boolean
}

export const emptyTypedHost: TypedHost = {
  host: '',
  title: '',
  favicon: '',
  logo: '',
  brandColour: '#2f3e5c',
  accentColour: '',
  displayFace: 'serif',
  channelIds: [],
  landingHotelId: '',
  languageIds: [1],
  defaultLanguageId: '1',
  numberFormat: 'language',
  siteUrl: '',
  consentScriptUrl: '',
  reportUrl: '',
  startHosts: '',
  legacyPassThrough: false,
}

export function typedHostOf(settings: HostSettings): TypedHost {
  return {
    ...settings,
    favicon: settings.favicon ?? '',
    logo: settings.logo ?? '',
    accentColour: settings.accentColour ?? '',
    landingHotelId: String(settings.landingHotelId ?? ''),
    defaultLanguageId: String(settings.defaultLanguageId),
    siteUrl: settings.siteUrl ?? '',
    consentScriptUrl: settings.consentScriptUrl ?? '',
    reportUrl: settings.reportUrl ?? '',
    startHosts: (settings.startHosts ?? []).join(' '),
  }
}

const wholeAddress = t('settings.aWholeAddressThatStarts')

const fieldErrorTexts: Record<string, string> = {
  host: t('settings.aHostNameInLowerCase'),
  title: t('settings.aTitleOf1To80'),
  brandColour: t('settings.aColourSuchAs0d5a74'),
  accentColour: t('settings.aColourSuchAsD9692fOr'),
  languageIds: t('settings.atLeastOneOfTheseLanguages'),
  defaultLanguageId: t('settings.oneOfTheLanguagesOffered'),
  siteUrl: wholeAddress,
  consentScriptUrl: wholeAddress,
  reportUrl: wholeAddress,
  startHosts: t('settings.atMost20HostNamesIn'),
}

export const fieldErrorTextOf = (field: string, fallback: string): string => fieldErrorTexts[field] ?? fallback

export function readTypedHost(
  text: TypedHost,
): { kind: 'settings'; settings: HostSettings } | { kind: 'wrong'; errors: FieldErrors } {
  const startHosts = text.startHosts
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((host) => host !== '')
  const parsed = EditedHost.safeParse({
    ...text,
    host: typedCode(text.host).toLowerCase(),
    favicon: text.favicon || undefined,
    logo: text.logo || undefined,
    brandColour: typedCode(text.brandColour).toLowerCase(),
    accentColour: typedCode(text.accentColour).toLowerCase() || undefined,
    landingHotelId: text.landingHotelId === '' ? undefined : Number(text.landingHotelId),
    defaultLanguageId: Number(text.defaultLanguageId),
    siteUrl: typedLine(text.siteUrl) || undefined,
    consentScriptUrl: typedLine(text.consentScriptUrl) || undefined,
    reportUrl: typedLine(text.reportUrl) || undefined,
    startHosts: startHosts.length > 0 ? startHosts : undefined,
  })
  if (parsed.success) return { kind: 'settings', settings: parsed.data }
  const issues = parsed.error.issues.map(({ path, message }) => [String(path[0]), message] as const)
  return {
    kind: 'wrong',
    errors: Object.fromEntries(issues.map(([field, message]) => [field, fieldErrorTextOf(field, message)])),
  }
}
