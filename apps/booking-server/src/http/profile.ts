import { type Capability, type ExtensionProfile as LegacyProfile, profiles } from '@portico/legacy/codec/extensions'

export type Profile = LegacyProfile

export function capabilitiesOf(profile: Profile): ReadonlySet<Capability> {
  return profiles[profile]
}
