import { ReplyTooLong } from '@portico/server/bounded-request'

export type CallFault =
  | 'unreachable'
  | 'timed-out'
  | 'cut-off'
  | 'status'
  | 'too-large'
  | 'unreadable'
  | 'refused'
  | 'closing'
  /** Too many wait for this server already. */
  | 'overloaded'
  /** This server failed so often that it is left alone for some seconds. */
  | 'suspended'
  /** The client has disconnected. */
  | 'given-up'

export class LegacyFailure extends Error {
  readonly call: string
  readonly fault: CallFault

  constructor(call: string, fault: CallFault, cause?: unknown) {
    super(`${call}: ${fault}`, { cause })
    this.name = 'LegacyFailure'
    this.call = call
    this.fault = fault
  }
}

const beforeSending: ReadonlySet<CallFault> = new Set(['unreachable', 'overloaded', 'suspended'])

export function wasNeverSent({ fault }: LegacyFailure): boolean {
  return beforeSending.has(fault)
}

export function mayPass(fault: CallFault): boolean {
  return fault === 'unreachable' || fault === 'cut-off' || fault === 'status'
}

const codesBeforeSending = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

export function faultOf(error: unknown): CallFault {
  if (error instanceof ReplyTooLong) return 'too-large'
  if (error instanceof Error && error.name === 'TimeoutError') return 'timed-out'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (codesBeforeSending.has(code)) return 'unreachable'
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') return 'closing'
  return /TIMEOUT/.test(code) ? 'timed-out' : 'cut-off'
}
