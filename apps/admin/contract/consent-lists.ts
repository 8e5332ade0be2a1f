import { Settings } from '@portico/contracts/scope/settings'
import type { z } from 'zod'

/** Two lists, which may differ. */
export const ConsentLists = Settings.pick({ consentScriptHosts: true, cookieBannerHosts: true })
export type ConsentLists = z.infer<typeof ConsentLists>
