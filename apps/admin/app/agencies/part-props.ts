import type { AgencyDetails } from '@portico/contracts/operator/agencies'

export type PartProps = { agency: AgencyDetails; onDone: (words: string) => Promise<void> }
