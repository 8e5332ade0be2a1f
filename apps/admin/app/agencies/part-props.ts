import type { AgencyDetails } from '@portico/contracts/operator/agencies'

/** What each part of an agency's page is given; `onDone` says what was done, above, and loads all of it anew. */
export type PartProps = { agency: AgencyDetails; onDone: (words: string) => Promise<void> }
