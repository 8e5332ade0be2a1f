import type { ConsentPurpose } from '@portico/contracts/reservation/given-consent'
import type { Instant } from '@portico/domain/time/deadline'
import type { LanguageCode } from '@portico/locale/languages'
import type { Generated } from 'kysely'

export interface ConsentTables {
  consent_text: { hash: string; language: LanguageCode; body: string }
  consent: {
    id: Generated<number>
    reservation_id: number
    purpose: ConsentPurpose
    policy_id: number | null
    given: 0 | 1
    text_hash: string
    at: Instant
  }
}
