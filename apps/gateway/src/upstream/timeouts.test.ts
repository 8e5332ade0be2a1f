import { paths } from '@portico/legacy/codec/paths'
import { expect, it } from 'vitest'
import { timeouts } from './timeouts.ts'

it('every call, and the messages that are passed on, have a line', () => {
  expect(Object.keys(timeouts).sort()).toEqual([...Object.keys(paths), 'paymentMessage'].sort())
})

it('what changes something is never repeated, and nothing outlasts half a minute', () => {
  const named = Object.entries(timeouts)
  expect(named.filter(([, { wholeMs }]) => wholeMs > 30_000)).toEqual([])
  const changes = [
    'confirm',
    'cancel',
    'hold',
    'extend',
    'release',
    'outcome',
    'login',
    'logout',
    'confirmPayment',
    'modify',
    'agencyConfirm',
    'resell',
    'offerConfirm',
    'offerReject',
    'offerMessage',
    'awaitingConfirm',
    'awaitingReject',
    'resendEmails',
  ]
  expect(changes.filter((name) => timeouts[name]?.mayRetry !== false)).toEqual([])
})
