import { describe, expect, it } from 'vitest'
import { profiles } from '../../codec/extensions.ts'
import { encodeQuery } from '../../codec/legacy-call.ts'
import { confirmPayment } from '../payment/confirm-payment.ts'
import { login, loginCheck, logout } from './login.ts'

const caller = { domain: 'hotel.example', channelId: 201, hotelId: 101, languageId: 2, sessionCode: 's-1', clientId: 9 }
const typed = { username: 'sole', password: 'Pass-1234' }

describe.each(['plain', 'portico'] as const)('on %s', (profile) => {
  it('LEG-23, AGY-03 login sends username, password, ca_id and ho_id, with credentials', () => {
    expect(encodeQuery(login, caller, typed, profiles[profile]).toString()).toBe(
      'username=sole&password=Pass-1234&ca_id=201&ho_id=101',
    )
    expect(login.credentials).toBe(true)
  })

  it('LEG-24 logout sends ca_id', () => {
    expect(encodeQuery(logout, caller, {}, profiles[profile]).toString()).toBe('ca_id=201')
  })

  it('LEG-25 the logged-user check sends ca_id', () => {
    expect(encodeQuery(loginCheck, caller, {}, profiles[profile]).toString()).toBe('ca_id=201')
  })

  it('LEG-35 confirm payment sends pr_id, pt_id and gateway', () => {
    const request = { reservationId: 4_711, paymentId: '815', provider: 'instalments' }
    expect(encodeQuery(confirmPayment, caller, request, profiles[profile]).toString()).toBe(
      'pr_id=4711&pt_id=815&gateway=instalments',
    )
  })
})

it('LEG-26 login, logout and logged-user check are login.do with method=login, logout and check', () => {
  expect([login, logout, loginCheck].map(({ path }) => path)).toEqual([
    'login.do?method=login',
    'login.do?method=logout',
    'login.do?method=check',
  ])
})

it('login, logout and confirm payment change something, the check does not', () => {
  expect([login, logout, confirmPayment, loginCheck].map(({ effect }) => effect)).toEqual([
    'write',
    'write',
    'write',
    'read',
  ])
})
