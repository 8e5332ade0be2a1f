import { laterPart } from '../../base/later/later-part.tsx'
import { withTexts } from '../../base/text/page-texts.ts'

export const BankTransfer = laterPart('bank-transfer', () => withTexts(() => import('./bank-transfer.tsx')))
