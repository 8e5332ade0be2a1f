import { createHash } from 'node:crypto'
import type { HostSettings, Settings, Snapshot } from '@portico/contracts/scope/settings'

/** A host as an operator would set it, with what a test cares about said. */
export function aHost(host: Partial<HostSettings> & Pick<HostSettings, 'host' | 'channelIds'>): HostSettings {
  return {
    title: host.host,
    brandColour: '#0d5a74',
    displayFace: 'serif',
    languageIds: [1, 2],
    defaultLanguageId: 1,
    numberFormat: 'it',
    legacyPassThrough: false,
    ...host,
  }
}

/** A publication with a right hash, as admin makes it. */
export function aSnapshot(
  hosts: readonly HostSettings[],
  { number = 1, previousHash = '', ...rest }: Partial<Snapshot & Settings> = {},
): Snapshot {
  const settings: Settings = {
    hosts: [...hosts],
    consentScriptHosts: rest.consentScriptHosts ?? [],
    cookieBannerHosts: rest.cookieBannerHosts ?? [],
    channels: rest.channels ?? [],
    media: rest.media ?? {},
  }
  const hash = createHash('sha256')
    .update(JSON.stringify([number, previousHash, settings]))
    .digest('hex')
  return { number, publishedAt: '2027-01-01T00:00:00.000Z', previousHash, hash, settings }
}
