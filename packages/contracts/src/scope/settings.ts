import { languages } from '@portico/locale/languages'
import { languagesWithTexts } from '@portico/locale/texts/languages-with-texts'
import { z } from 'zod'
import { requiredLine } from '../values/text-line.ts'

const LanguageId = z.literal(languages.map((language) => language.id))
const Id = z.int().positive()

/** A host name as browsers send it, lower case, without port or trailing dot. */
export const HostName = z
  .string()
  .max(253)
  .regex(/^(?=.{1,253}$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(\.[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?)*$/)

/** `#rrggbb`; tints, states and contrast are derived from it. */
const Colour = z.string().regex(/^#[0-9a-f]{6}$/)

/** A picture of the web app's own origin: one that ships with it, or one an operator uploaded, by content hash. */
const PicturePath = z.string().regex(/^\/(pictures\/[a-z0-9-]+\/[a-z0-9-]+\.svg|media\/[0-9a-f]{64})$/)

const HttpsAddress = z.url({ protocol: /^https$/ }).max(300)

const hasNoDuplicates = <T>(list: readonly T[]) => new Set(list).size === list.length

export const HostFields = z.strictObject({
  host: HostName,
  title: requiredLine(80),
  favicon: PicturePath.optional(),
  logo: PicturePath.optional(),
  brandColour: Colour,
  accentColour: Colour.optional(),
  displayFace: z.enum(['serif', 'sans']),
  /** The channels that may be addressed under this host; the first is the landing's. */
  channelIds: z
    .array(Id)
    .min(1, { error: 'Choose a channel.' })
    .max(50, { error: 'At most 50 channels.' })
    .refine(hasNoDuplicates, { error: 'A channel is named twice.' }),
  landingHotelId: Id.optional(),
  languageIds: z.array(LanguageId).min(1).refine(hasNoDuplicates, { error: 'A language is named twice.' }),
  defaultLanguageId: LanguageId,
  numberFormat: z.enum(['it', 'language']),
  /** "Back to site" in the header; https only. */
  siteUrl: HttpsAddress.optional(),
  /** Loaded once a guest has agreed, where the host is on the list of the consent script. */
  consentScriptUrl: HttpsAddress.optional(),
  reportUrl: HttpsAddress.optional(),
  /** Where a booking server that refuses to begin may lead guests. */
  startHosts: z.array(HostName).max(20, { error: 'At most 20 hosts.' }).optional(),
  /** Old clients may read the listed calls below `/legacy` through this host. */
  legacyPassThrough: z.boolean(),
})

export const HostSettings = HostFields.refine(
  ({ languageIds, defaultLanguageId }) => languageIds.includes(defaultLanguageId),
  {
    path: ['defaultLanguageId'],
    error: 'The first language is one of those offered.',
  },
)
export type HostSettings = z.infer<typeof HostSettings>

type LanguageList = readonly { readonly id: number }[]

const isOffered = (id: number, offeredLanguages: LanguageList) =>
  offeredLanguages.some((language) => language.id === id)

/** With those languages alone that have texts. */
export const editedHost = (offeredLanguages: LanguageList) =>
  HostSettings.refine(({ languageIds }) => languageIds.every((id) => isOffered(id, offeredLanguages)), {
    path: ['languageIds'],
    error: 'A language is named that has no texts.',
  })

/**
 * A host as an operator saves it. What is stored may name languages without texts, of a version that offered them.
 */
export const EditedHost = editedHost(languagesWithTexts)

/** Without the languages that have no texts; where none is left, in English. */
export function withOfferedLanguages(
  host: HostSettings,
  offeredLanguages: LanguageList = languagesWithTexts,
): HostSettings {
  const offeredLanguageIds = host.languageIds.filter((id) => isOffered(id, offeredLanguages))
  const languageIds = offeredLanguageIds.length > 0 ? offeredLanguageIds : [languages[0].id]
  return {
    ...host,
    languageIds,
    defaultLanguageId: languageIds.find((id) => id === host.defaultLanguageId) ?? languageIds[0] ?? languages[0].id,
  }
}

/** Admin's own value, where set, wins over the upstream's. */
export const ChannelSettings = z.strictObject({
  channelId: Id,
  /** Hours an option stays valid; 0 is no options. */
  tradeConfHour: z.int().min(0).max(720).optional(),
  sameNightFrom: z.int().min(0).max(23).optional(),
  /** Whether trade users may hide prices from the client beside them. They may, where nothing is set. */
  mayHidePrices: z.boolean().optional(),
  /**
   * Whether guests on a trade channel, and trade users on one for guests, read where they book. They do, where
   * nothing is set.
   */
  showsOtherChannel: z.boolean().optional(),
})
export type ChannelSettings = z.infer<typeof ChannelSettings>

export const Settings = z.strictObject({
  hosts: z
    .array(HostSettings)
    .refine((hosts) => hasNoDuplicates(hosts.map(({ host }) => host)), { error: 'A host is named twice.' }),
  consentScriptHosts: z.array(HostName),
  cookieBannerHosts: z.array(HostName),
  channels: z.array(ChannelSettings),
  media: z.record(
    z.string().regex(/^[0-9a-f]{64}$/),
    z.strictObject({ type: z.enum(['image/png', 'image/svg+xml', 'image/x-icon']), base64: z.base64().max(140_000) }),
  ),
})
export type Settings = z.infer<typeof Settings>

/**
 * One numbered, immutable publication of all of admin's settings. `hash` is the SHA-256, in hex, of the JSON text of
 * `[number, previousHash, settings]`; `previousHash` is the predecessor's, or empty for the first.
 */
export const Snapshot = z.strictObject({
  number: z.int().positive(),
  publishedAt: z.iso.datetime(),
  previousHash: z.string(),
  hash: z.string(),
  settings: Settings,
})
export type Snapshot = z.infer<typeof Snapshot>

/** A channel's settings as the rest of the product sees them, with where each value comes from. */
export function effectiveChannel(
  upstream: { tradeConfHour: number },
  admin: ChannelSettings | undefined,
): { tradeConfHour: number; from: 'admin' | 'upstream' } {
  const ownHours = admin?.tradeConfHour
  return ownHours === undefined
    ? { tradeConfHour: upstream.tradeConfHour, from: 'upstream' }
    : { tradeConfHour: ownHours, from: 'admin' }
}
