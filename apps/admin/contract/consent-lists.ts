import { Settings } from '@portico/contracts/scope/settings'
import type { z } from 'zod'

export const ConsentLists = Settings.pick({ consentScriptHosts: true, cookieBannerHosts: true })
export type ConsentLists = z.infer<typeof ConsentLists>
