import type { AgencyDetails } from '@portico/contracts/operator/agencies'

/** `onDone` shows what was done above the parts and loads the agency anew. */
export type PartProps = { agency: AgencyDetails; onDone: (words: string) => Promise<void> }
