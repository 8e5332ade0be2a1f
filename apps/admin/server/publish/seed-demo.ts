import { type HostSettings, Settings } from '@portico/contracts/scope/settings'
import { demoHouses } from '@portico/demo/demo-houses'
import { languagesWithTexts } from '@portico/locale/texts/languages-with-texts'
import { readDraft, replaceDraft } from '../settings/drafts.ts'
import { type Database, inTransaction } from '../store/database.ts'
import { draftHash, newestSnapshot, publishDraft } from './publish.ts'

type Brand = Pick<HostSettings, 'brandColour' | 'accentColour' | 'displayFace'>

const brands = {
  miramare: { brandColour: '#0d5a74', accentColour: '#d9692f', displayFace: 'serif' },
  limonaia: { brandColour: '#44681c', accentColour: '#e3a712', displayFace: 'sans' },
  ninfea: { brandColour: '#256a62', accentColour: '#d2607c', displayFace: 'sans' },
  aurora: { brandColour: '#364684', accentColour: '#d5663a', displayFace: 'sans' },
  bellarosa: { brandColour: '#a8395a', accentColour: '#c98a3c', displayFace: 'sans' },
  teatro: { brandColour: '#5a3278', accentColour: '#c9962f', displayFace: 'serif' },
  montefiore: { brandColour: '#74203f', accentColour: '#b98a24', displayFace: 'serif' },
  tramonto: { brandColour: '#a5451d', accentColour: '#7b2f57', displayFace: 'sans' },
  'costa-serena': { brandColour: '#9c5417', accentColour: '#17607e', displayFace: 'sans' },
  'lago-chiaro': { brandColour: '#2f6475', accentColour: '#c9657a', displayFace: 'serif' },
  'san-vitale': { brandColour: '#9a4632', accentColour: '#c98a3c', displayFace: 'serif' },
  'colli-doro': { brandColour: '#6d6417', accentColour: '#b5613a', displayFace: 'sans' },
  vela: { brandColour: '#1c4f9c', accentColour: '#e0a43c', displayFace: 'sans' },
  spa: { brandColour: '#7a4a78', accentColour: '#3f8f84', displayFace: 'sans' },
  cantina: { brandColour: '#5b1f33', accentColour: '#a58a2c', displayFace: 'sans' },
  festival: { brandColour: '#a3420f', accentColour: '#5a3278', displayFace: 'sans' },
  neve: { brandColour: '#0f6a8b', accentColour: '#d5663a', displayFace: 'serif' },
  belvento: { brandColour: '#2c4a45', accentColour: '#c8643c', displayFace: 'serif' },
} satisfies Record<string, Brand>

/** Doors with the mark of a house and a look of their own. */
const ownLooks: Readonly<Record<string, Brand>> = {
  'prenota-bellarosa': { brandColour: '#5f2b52', accentColour: '#a8395a', displayFace: 'serif' },
  'belvento-trade': { brandColour: '#6b3a1f', accentColour: '#2c4a45', displayFace: 'serif' },
}

/**
 * German is offered by the houses whose documents have it, and where the whole group is sold, whose other houses are
 * read in English then.
 */
const germanHosts: ReadonlySet<string> = new Set([
  'costa-serena',
  'rifugio-aurora',
  'miramare-vela',
  'aurora-neve',
  'case-belvento',
  'belvento-trade',
])

/**
 * Two doors say everything that we can say. The house behind the first writes its own texts in each language, the other
 * in English and Italian alone, which shows what guests read where a text is missing.
 */
const everyLanguageHosts: ReadonlySet<string> = new Set(['hotel-miramare', 'ninfea-spa'])

function languagesOf(host: string): HostSettings['languageIds'] {
  if (everyLanguageHosts.has(host)) return languagesWithTexts.map(({ id }) => id)
  return germanHosts.has(host) ? [1, 2, 3] : [1, 2]
}

export function seedDemo(db: Database, now: Date): void {
  inTransaction(db, (tx) => {
    if (newestSnapshot(tx) || readDraft(tx).hosts.length > 0) return
    replaceDraft(tx, demoSettings())
    const publisher = { key: 'demo', actor: 'demo seed', now }
    publishDraft(tx, draftHash(readDraft(tx)), publisher)
  })
}

function demoSettings(): Settings {
  const hosts = demoHouses.hosts.map(hostOf)
  return Settings.parse({
    hosts,
    consentScriptHosts: hosts
      .map(({ host }) => host)
      .filter((host) => /hotel-miramare|limonaia|case-belvento/.test(host)),
    cookieBannerHosts: hosts
      .map(({ host }) => host)
      .filter((host) => /hotel-miramare|limonaia|villa-ninfea|bellarosa|case-belvento/.test(host)),
    channels: [{ channelId: demoHouses.tradeChannelId, tradeConfHour: 48 }],
    media: {},
  } satisfies Settings)
}

function hostOf(host: (typeof demoHouses.hosts)[number]): HostSettings {
  const { name, title, hotelId, channelId, languageId } = host
  const house = demoHouses.hotels.find(({ id }) => id === hotelId)?.key ?? 'belvento'
  const pictures = 'mark' in host ? host.mark : house
  return {
    host: `${name}.localhost`,
    title,
    ...(ownLooks[name] ?? brands[pictures]),
    favicon: `/pictures/${pictures}/favicon.svg`,
    logo: `/pictures/${pictures}/logo.svg`,
    channelIds: [channelId],
    landingHotelId: hotelId,
    siteUrl: 'mark' in host ? `https://${name}.example/` : undefined,
    languageIds: languagesOf(name),
    defaultLanguageId: languageId,
    numberFormat: 'language',
    legacyPassThrough: false,
  }
}
