import type { CardOutcome } from './payment.ts'

/**
 * What the last two digits of an amount do; every other amount goes as the card says, and is reported as it happens.
 */
export const scenarios: Readonly<Record<string, string>> = {
  '01': 'the bank wants the guest to approve, then it succeeds',
  '02': 'the bank wants the guest to approve, which fails',
  '05': 'declined',
  '51': 'declined: insufficient funds',
  '54': 'declined: the card has expired',
  '65': 'declined softly: the bank wants the guest to approve, then it succeeds',
  '71': 'a call takes effect, then the connection drops; once for each key',
  '72': 'the connection drops before a call takes effect; once for each key',
  '73': 'a call is answered 503 twice, then succeeds',
  '81': 'the message comes before the guest',
  '82': 'only the message comes: the guest closes the tab',
  '83': 'only the guest comes: no message at all',
  '84': 'the message comes five times',
  '85': 'the message of the capture comes before that of the authorisation',
  '86': 'only a message comes, three days late',
  '87': 'the message is signed by the secret of another account',
  '88': 'the message is rightly signed and says one cent less',
  '89': 'charged back after it was captured',
}

export const centsOf = (minor: number) => String(minor % 100).padStart(2, '0')

/** What an amount makes of a card; undefined where the card itself decides. */
export function outcomeOf(minor: number): CardOutcome | undefined {
  const outcomes: Readonly<Record<string, CardOutcome>> = {
    '01': 'challenge',
    '02': 'challenge-fails',
    '65': 'challenge',
    '05': 'declined',
    '51': 'insufficient-funds',
    '54': 'expired-card',
  }
  return outcomes[centsOf(minor)]
}
