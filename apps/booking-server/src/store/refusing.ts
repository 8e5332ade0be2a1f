import type { Reason } from '@portico/contracts/legacy/extensions'

/** The reasons of the wire, as a store answers them. */
export type Refusing<Kind extends Reason['kind']> = Extract<Reason, { kind: Kind }>
