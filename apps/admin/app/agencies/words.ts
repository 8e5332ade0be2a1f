import type { AgencyRow, TradeUserRow } from '@portico/contracts/operator/agencies'
import { t, texts } from '../ui/texts.ts'

export const typeWords: Record<AgencyRow['type'], string> = texts.agencies.type

export const roleWords: Record<TradeUserRow['role'], readonly [name: string, help: string]> = {
  owner: [t('agencies.owner'), t('agencies.seesAllBookingsAndThe')],
  agent: [t('agencies.agent'), t('agencies.booksAndSeesTheBookingsOf')],
}

const problemWords: Record<string, string> = texts.agencies.problem

/** The contract names problems of an agency by code; other rules have sentences already. */
export const problemText = (problem: string | undefined): string | undefined =>
  problem && (problemWords[problem] ?? problem)
