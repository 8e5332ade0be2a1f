import { type HostSettings, Settings } from '@portico/contracts/scope/settings'
import { demoHouses } from '@portico/demo/demo-houses'
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
  'costa-serena': { brandColour: '#17607e', accentColour: '#e08a3c', displayFace: 'serif' },
  belvento: { brandColour: '#2c4a45', accentColour: '#c8643c', displayFace: 'serif' },
} satisfies Record<string, Brand>

/**
 * Where German is offered: at the houses whose documents have it, and where the whole group is sold, whose other houses
 * are read in English then.
 */
const germanHosts: ReadonlySet<string> = new Set([
  'hotel-miramare',
  'costa-serena',
  'rifugio-aurora',
  'case-belvento',
  'belvento-trade',
])

/** Writes the demo houses into an empty installation and publishes them as snapshot 1. */
export function seedDemo(db: Database, now: Date): void {
  inTransaction(db, (tx) => {
    if (newestSnapshot(tx) || readDraft(tx).hosts.length > 0) return
    replaceDraft(tx, demoSettings())
    const by = { key: 'demo', actor: 'demo seed', now }
    publishDraft(tx, draftHash(readDraft(tx)), by)
  })
}

function demoSettings(): Settings {
  const hosts = demoHouses.hosts.map(hostOf)
  return Settings.parse({
    hosts,
    consentScriptHosts: hosts.map(({ host }) => host).filter((host) => /miramare|limonaia|case-belvento/.test(host)),
    cookieBannerHosts: hosts
      .map(({ host }) => host)
      .filter((host) => /miramare|limonaia|ninfea|bellarosa|case-belvento/.test(host)),
    channels: [{ channelId: demoHouses.tradeChannelId, tradeConfHour: 48 }],
    media: {},
  } satisfies Settings)
}

function hostOf({ name, title, hotelId, channelId, languageId }: (typeof demoHouses.hosts)[number]): HostSettings {
  const house = demoHouses.hotels.find(({ id }) => id === hotelId)?.key ?? 'belvento'
  const pictures = name === 'costa-serena' ? name : house
  return {
    host: `${name}.localhost`,
    title,
    ...brands[pictures],
    favicon: `/pictures/${pictures}/favicon.svg`,
    logo: `/pictures/${pictures}/logo.svg`,
    channelIds: [channelId],
    landingHotelId: hotelId,
    languageIds: germanHosts.has(name) ? [1, 2, 3] : [1, 2],
    defaultLanguageId: languageId,
    numberFormat: 'language',
    legacyPassThrough: false,
  }
}
