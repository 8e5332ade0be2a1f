import { addDays } from '@portico/domain/time/calendar-date'
import { inDays, nextMonday, today } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { sendRequest } from '../send-request.ts'

const long = 'x'.repeat(100_000)
const monday = nextMonday('02-01')
const stay = `arrival=${monday}&departure=${addDays(monday, 2)}`

test.describe('a bad address is answered with what is wrong, at its field, and with what was typed', () => {
  const mistakes = [
    [
      'a past arrival',
      `arrival=${addDays(today(), -2)}&departure=${inDays(2)}`,
      'This day has passed: choose today or later.',
    ],
    ['reversed dates', `arrival=${inDays(20)}&departure=${inDays(18)}`, 'Departure must be after arrival.'],
    ['a day that no calendar has', `arrival=2027-02-30&departure=2027-03-02`, 'This is not a date of the calendar.'],
    [
      'a stay without end',
      `arrival=${inDays(20)}&departure=${inDays(400)}`,
      /^A stay of more than \d+ nights is booked with the hotel directly.$/,
    ],
    ['an arrival given twice', `arrival=${monday}&${stay}`, 'This was given twice.'],
    ['21 adults', `${stay}&room=21`, 'A room takes 1 to 20 adults.'],
    ['no adults', `${stay}&room=0-7`, 'A room takes 1 to 20 adults.'],
    ['16 children', `${stay}&room=2${'-5'.repeat(16)}`, 'A room takes at most 15 children.'],
    ['an age of 18', `${stay}&room=2-18`, 'Ages go from 0 to 17.'],
    ['a child without an age', `${stay}&room=2-`, 'Choose the age of each child at arrival.'],
    ['eleven rooms', `${stay}${'&room=1'.repeat(11)}`, 'At most ten rooms can be booked at once.'],
  ] as const

  test('whatever is wrong @full', async ({ guest }) => {
    for (const [title, query, sentence] of mistakes)
      await test.step(title, async () => {
        await guest.opens(`${guest.base}/rooms?${query}`, 400)
        await guest.sees('Your stay')
        await expect(guest.page.getByText(sentence)).toBeVisible()
        await expect(guest.page.locator('[name=arrival]')).toHaveValue(new URLSearchParams(query).get('arrival') ?? '')
      })
  })

  test('C05 what is optional is said beside the rooms', async ({ guest }) => {
    await guest.opens(`${guest.base}/rooms?${stay}&promo=%3Cscript%3E&pick=abc`)
    await expect(guest.page.getByText('We cannot read this promo code. The prices are those without it.')).toBeVisible()
    await expect(
      guest.page.getByText('We could not read which rooms you had chosen: please choose them again.').last(),
    ).toBeVisible()
    await expect(guest.page.getByRole('article').first()).toBeVisible()
  })

  test('C04 a link that is half understood asks, with what was understood filled in', async ({ guest }) => {
    await guest.opens(`${guest.base}/rooms?checkin=${monday}&adults=3`, 400)
    await expect(guest.page.getByText('We could not read all of this link. Is this your stay?')).toBeVisible()
    await expect(guest.page.locator('[name=arrival]')).toHaveValue(monday)
  })

  test('in the language of the page', async ({ guestOf }) => {
    const guest = guestOf('locanda-del-teatro')
    await guest.opens(`${guest.base}/rooms?${stay}&room=21`, 400)
    await expect(guest.page.getByText('Una camera ospita da 1 a 20 adulti.')).toBeVisible()
  })
})

test('no value of any parameter or field is answered with a failure of ours @full', async ({ guest, house }) => {
  const origin = house.url('hotel-miramare')
  const values = [
    '',
    '__proto__',
    'constructor',
    '-1',
    '1e9',
    '99999999999999999999',
    'NaN',
    '%00',
    '%F0%9F%8F%A8',
    "'%20OR%201=1--",
    '[]',
    long.slice(0, 20_000),
  ]
  const parameters = [
    'arrival',
    'departure',
    'room',
    'promo',
    'pick',
    'adults-0',
    'age-0',
    'edit',
    'guests',
    '__proto__',
    'language',
  ]
  const pages = ['', '/rooms', '/checkout']
  const paths = pages.flatMap((page) =>
    parameters.flatMap((name) =>
      values.flatMap((value) => [`${page}?${name}=${value}`, `${page}?${stay}&${name}=${value}&${name}=${value}`]),
    ),
  )
  const failures: string[] = []
  for (const path of paths) {
    // After an address that is too long the server ends the connection, perhaps before its answer has been read.
    const isTooLong = path.length > 16_000
    const { status } = await sendRequest(origin, guest.base + path, { headers: { connection: 'close' } }).catch(
      (error: NodeJS.ErrnoException) => {
        if (isTooLong && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) return { status: 431 }
        throw error
      },
    )
    const isAnswered = [200, 302, 303, 400].includes(status) || (isTooLong && (status === 414 || status === 431))
    if (!isAnswered) failures.push(`${status} ${path.slice(0, 80)}`)
  }
  expect(failures).toEqual([])
})

test('no field of a form is answered with a failure of ours @full', async ({ guest, house }) => {
  const origin = house.url('hotel-miramare')
  const checkout = `${guest.base}/checkout?${stay}&room=2&pick=1010101`
  const names = [
    'key',
    'shown',
    'currency',
    'name',
    'email',
    'country',
    'note',
    'paymentMethod',
    'privacy',
    'policy',
    'language',
    'extend',
    'back',
  ]
  const values = ['', '__proto__', '-1', 'NaN', '%00', long]
  const bodies = names.flatMap((name) =>
    values.flatMap((value) => [`shown=1&${name}=${value}`, `shown=1&${name}=${value}&${name}=${value}`]),
  )
  const failures: string[] = []
  const post = async (path: string, body: string) => {
    const { status } = await sendRequest(origin, path, { method: 'POST', body })
    if (![200, 303, 400, 404, 409, 413, 429].includes(status)) failures.push(`${status} ${path} ${body.slice(0, 80)}`)
  }
  for (const body of bodies) await post(checkout, body)
  for (const body of ['code=&email=', `code=${long}&email=${long}`, 'code=A&code=B&email=x', '__proto__=1'])
    await post(`${guest.base}/recover`, body)
  expect(failures).toEqual([])
})

test('an address with ids that are none is not found', async ({ guest, house }) => {
  const origin = house.url('hotel-miramare')
  const paths = [
    '/hotel/0/channel/201/language/1',
    '/hotel/abc/channel/201/language/1',
    '/hotel/99999999999999/channel/201/language/1',
    '/HOTEL/101/channel/201/language/1',
    '/hotel/101/channel/201/language/1/VOUCHER/x',
    '/hotel/101/channel/201/language/1/%76oucher/x',
  ]
  for (const path of [
    ...paths,
    '/channel/__proto__/language/1',
    '/hotel/101/channel/-1/language/1',
    `/${long.slice(0, 8_000)}`,
  ])
    expect((await sendRequest(origin, path)).status, path.slice(0, 60)).toBe(404)
  await guest.opens('/hotel/0/channel/201/language/1', 404)
  await guest.sees('This page is not here')
})
