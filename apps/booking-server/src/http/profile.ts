import { type Capability, type ExtensionProfile as LegacyProfile, profiles } from '@portico/legacy/codec/extensions'

/** `plain` is the inherited protocol alone, `portico` all that only our own server can do. */
export type Profile = LegacyProfile

export function capabilitiesOf(profile: Profile): ReadonlySet<Capability> {
  return profiles[profile]
}
