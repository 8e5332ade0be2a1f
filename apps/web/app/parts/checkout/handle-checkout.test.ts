import { MessageChannel } from 'node:worker_threads'
import type { Basket } from '@portico/contracts/price/basket'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { AppLoadContext } from '@remix-run/node'
import { TRPCClientError } from '@trpc/client'
import { describe, expect, it, vi } from 'vitest'
import { cookiesOf } from '../../../http/cookies.ts'
import { handleCheckout, storeTyped } from './handle-checkout.server.ts'

const basket: Basket = {
  stay: { arrival: '2027-03-09' as CalendarDate, departure: '2027-03-12' as CalendarDate },
  rooms: [{ party: { adults: 2, childrenAges: [] }, productId: 7 }],
}
const requirements = {
  today: '2027-02-01' as CalendarDate,
  guests: { parties: [], rules: { names: 'not-asked', birthDate: 'not-asked', sex: 'not-asked' } as const },
}
const fields = {
  key: 'k'.repeat(22),
  shown: '63000',
  currency: 'EUR',
  name: 'Ada',
  lastName: 'Rossi',
  email: 'ada@guest.example',
  emailConfirm: 'ada@guest.example',
  phone: '+39 055 123456',
  country: 'IT',
  address: 'Via Roma 1',
  city: 'Firenze',
  paymentMethod: 'hotelpay',
  terms: 'on',
  privacy: 'on',
}

/** The last button, before a gateway that refuses the confirm by this code. */
async function confirmRefusedBy(code: string, httpStatus: number) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const checkout = {
    confirm: {
      mutate: async () => {
        throw TRPCClientError.from({ error: { message: code, code: -32_000, data: { code, httpStatus } } } as never)
      },
    },
    saveDraft: { mutate: async () => ({}) },
  }
  const context = {
    gateway: { checkout },
    place: { language: { id: 1 }, host: { suiteCookies: [] } },
    cookies: cookiesOf('', false),
  } as unknown as AppLoadContext
  return handleCheckout({
    request: new Request('http://one.test/checkout'),
    context,
    form,
    basket,
    ...requirements,
    hotelId: 1,
  })
}

it('a key that has booked at another hotel is said to have booked nothing here', async () => {
  expect(await confirmRefusedBy('CONFLICT', 409)).toMatchObject({
    init: { status: 409 },
    data: { kind: 'not-booked', outcome: { kind: 'refused' }, typed: { email: 'ada@guest.example' } },
  })
})

it('a booking whose answer came while the web stood still for longer than a guest waits is no unknown one', async () => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const gateway = new MessageChannel()
  const mutate = (_: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      gateway.port1.on('message', resolve)
      gateway.port2.postMessage({ kind: 'confirmed', ref: 'r', grant: 'g' })
      blockThread(1_000)
    })
  const checkout = { confirm: { mutate }, saveDraft: { mutate: async () => ({}) } }
  const place = { language: { id: 1 }, host: { suiteCookies: [] } }
  const context = { gateway: { checkout }, place, cookies: cookiesOf('', false) } as unknown as AppLoadContext
  const request = new Request('http://one.test/checkout')
  const answer = await handleCheckout({ request, context, form, basket, ...requirements, hotelId: 1, waitMs: 100 })
  gateway.port1.close()
  expect(answer).toMatchObject({ status: 303 })
})

/** As a process that was paused: nothing runs, and what arrives is not read. */
function blockThread(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

it('a request that we should not have made is no outage: it fails as our own error', async () => {
  await expect(confirmRefusedBy('BAD_REQUEST', 400)).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } })
})

/**
 * A form of a page that was made for `user`, sent by a browser in which `now` is logged in at the channel; without
 * `now` it has no session.
 */
async function sendFormOf(user: number | undefined, now?: object) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...fields, ...(user !== undefined && { user: String(user) }) }))
    form.append(name, value)
  const [check, confirm] = [
    vi.fn(async () => now ?? { kind: 'nobody' }),
    vi.fn(async () => ({ kind: 'confirmed', ref: 'r', grant: 'g' })),
  ]
  const gateway = { checkout: { confirm: { mutate: confirm } }, trade: { check: { query: check } } }
  const place = { language: { id: 1 }, host: { suiteCookies: [] }, tradeSession: now && 'sealed' }
  const cookies = cookiesOf('', false)
  const context = { gateway, place, cookies } as unknown as AppLoadContext
  const answer = await handleCheckout({
    request: new Request('http://one.test/checkout'),
    context,
    form,
    basket,
    ...requirements,
    hotelId: 1,
  })
  return { answer, confirms: confirm.mock.calls.length, checks: check.mock.calls.length }
}

const loggedIn = (id: number) => ({ kind: 'logged-in', user: { id } })

it.each([
  ['opened by nobody', undefined, loggedIn(4), 'logged-in-since'],
  [
    'opened by nobody, and sent with a password that has expired',
    undefined,
    { ...loggedIn(4), kind: 'password-expired' },
    'logged-in-since',
  ],
  ['opened by a trade user, and sent by nobody', 4, undefined, 'other-user'],
  ['opened by a trade user, and sent once the session has ended', 4, { kind: 'nobody' }, 'other-user'],
  ['opened by another trade user', 5, loggedIn(4), 'other-user'],
])('a checkout %s comes back whole, and books nothing', async (_, user, now, kind) => {
  const { answer, confirms } = await sendFormOf(user, now)
  expect(answer).toMatchObject({
    init: { status: 409 },
    data: { kind, sent: expect.arrayContaining([['email', fields.email]]) },
  })
  expect(confirms).toBe(0)
})

it.each([
  ['a guest, of whom nothing is asked', undefined, undefined, 0],
  ['a guest whose session of an agency has ended', undefined, { kind: 'nobody' }, 1],
  ['the trade user who opened it', 4, loggedIn(4), 1],
])('a checkout books for %s', async (_, user, now, checked) => {
  const { answer, confirms, checks } = await sendFormOf(user, now)
  expect([answer, confirms, checks]).toEqual([expect.objectContaining({ status: 303 }), 1, checked])
})

it.each([
  ['a trade user', 'sealed', { agency: '', zip: '', address: 'Via Po 2' }],
  ['a guest', undefined, { address: 'Via Po 2' }],
])('of what %s has changed, what an account could fill in again is kept as empty', async (_, tradeSession, draft) => {
  const form = new FormData()
  const changed = ['agency', 'zip', 'address', 'note']
  const agencyForm = { ...fields, user: '4', zip: '', address: 'Via Po 2', 'agency-name': 'Viaggi' }
  for (const [name, value] of Object.entries(agencyForm)) form.append(name, value)
  for (const name of changed) form.append('changed', name)
  const saveDraft = vi.fn(async () => ({}))
  const gateway = {
    checkout: { saveDraft: { mutate: saveDraft } },
    trade: { check: { query: async () => loggedIn(4) } },
  }
  const context = { gateway, place: { tradeSession } } as unknown as AppLoadContext
  await storeTyped({ request: new Request('http://one.test/'), context, form, basket, ...requirements, hotelId: 1 })
  expect(saveDraft).toHaveBeenCalledWith({ basket, draft, changed })
})

describe('a stay that this browser has booked', () => {
  const ref = 'abcdefgh12345678'

  /**
   * Books, and sends a form of the same basket in the same browser: from a tab that was open before, or the same one
   * again.
   */
  async function sendAfterBooking({
    key = 'o'.repeat(22),
    search = '',
    state = 'confirmed',
    adults = 2,
    tradeSession,
  }: Second = {}) {
    const confirm = vi.fn(async () => ({ kind: 'confirmed', ref, grant: 'sealed' }))
    const voucher = vi.fn(async () => ({ kind: 'open', voucher: { code: 'K7QW3M9ZXA', state } }))
    const gateway = {
      checkout: { confirm: { mutate: confirm }, saveDraft: { mutate: async () => ({}) } },
      reservation: { voucher: { mutate: voucher } },
      trade: { check: { query: async () => loggedIn(4) } },
    }
    const send = (own: Record<string, string>, at: string, party: Basket['rooms'][number]['party'], cookie: string) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({ ...fields, ...own })) form.append(name, value)
      const place = { language: { id: 1 }, host: { suiteCookies: [] }, tradeSession }
      const context = { gateway, place, cookies: cookiesOf(cookie, false) } as unknown as AppLoadContext
      const request = new Request(`http://one.test/checkout${at}`)
      const rooms = [{ productId: 7, party }]
      return handleCheckout({ request, context, form, basket: { ...basket, rooms }, ...requirements, hotelId: 1 })
    }
    const user: Record<string, string> = tradeSession === undefined ? {} : { user: '4' }
    const first = await send(user, '', { adults: 2, childrenAges: [] }, '')
    if (!(first instanceof Response)) throw new Error('not booked')
    const cookie = first.headers.getSetCookie().map((one) => one.split(';')[0])
    const answer = await send({ key, ...user }, search, { adults, childrenAges: [] }, cookie.join('; '))
    return { answer, confirms: confirm.mock.calls.length }
  }
  type Second = { key?: string; search?: string; state?: string; adults?: number; tradeSession?: string }

  it('is not booked a second time by another tab: its page says the code', async () => {
    const { answer, confirms } = await sendAfterBooking()
    expect(answer).toMatchObject({
      init: { status: 409 },
      data: { kind: 'booked', booked: { code: 'K7QW3M9ZXA', ref, status: 'confirmed' } },
    })
    expect(confirms).toBe(1)
  })

  it.each<[string, Second]>([
    ['the same form sent again, which its key keeps from booking twice', { key: fields.key }],
    ['the same stay meant once more', { search: '?again=yes' }],
    ['one that was cancelled since', { state: 'cancelled' }],
    ['other guests', { adults: 1 }],
    ['a trade user, who books it for one client after another', { tradeSession: 'sealed' }],
  ])('goes on to be booked by %s', async (_, second) => {
    const { answer, confirms } = await sendAfterBooking(second)
    expect(answer).toBeInstanceOf(Response)
    expect(confirms).toBe(2)
  })
})
