import { EditedHost, type HostSettings } from '@portico/contracts/scope/settings'
import { typedCode, typedLine } from '@portico/domain/text/typed-text'
import type { FieldErrors } from '../ui/api.ts'

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

const wholeAddress = 'A whole address that starts with https://, or nothing.'

const fieldErrorTexts: Record<string, string> = {
  host: 'A host name in lower case, such as rooms.example.com, without port or path.',
  title: 'A title of 1 to 80 characters.',
  brandColour: 'A colour such as #0d5a74.',
  accentColour: 'A colour such as #d9692f, or nothing.',
  languageIds: 'At least one of these languages.',
  defaultLanguageId: 'One of the languages offered.',
  siteUrl: wholeAddress,
  consentScriptUrl: wholeAddress,
  reportUrl: wholeAddress,
  startHosts: 'At most 20 host names in lower case, without https:// and path, with spaces between them.',
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
