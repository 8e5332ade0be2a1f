import type { ConsentPurpose } from '@portico/contracts/reservation/given-consent'
import type { Instant } from '@portico/domain/time/deadline'
import type { LanguageCode } from '@portico/locale/languages'
import type { Generated } from 'kysely'

export interface ConsentTables {
  /** Words to which somebody agreed, once, by their hash. */
  consent_text: { hash: string; language: LanguageCode; body: string }
  /** What a guest gave or took back, in order: rows are added and never changed. The last of a purpose holds. */
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
