import { Settings } from '@portico/contracts/scope/settings'
import type { z } from 'zod'

/** CONS-04: two lists, which may differ. */
export const ConsentLists = Settings.pick({ consentScriptHosts: true, cookieBannerHosts: true })
export type ConsentLists = z.infer<typeof ConsentLists>
