import type { Basket } from '@portico/contracts/basket'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { bookerFields, mandatoryConsents, typingProblemOf } from './checkout-fields.ts'
import { draftOf, readCheckoutForm, readFormData, typedFieldsOf } from './read-checkout-form.server.ts'

const room = { party: { adults: 2, childrenAges: [] }, productId: 7 }
const basketOf = (rooms: number): Basket => ({
  stay: { arrival: '2027-03-09' as CalendarDate, departure: '2027-03-12' as CalendarDate },
  rooms: Array.from({ length: rooms }, () => room),
})

const complete = {
  key: 'k'.repeat(22),
  shown: '63000',
  currency: 'EUR',
  name: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  emailConfirm: 'Ada@example.org',
  phone: '+44 20 7946 0000',
  country: 'GB',
  address: 'St James Square 12',
  city: 'London',
  paymentMethod: 'hotelpay',
  cancellationPolicy: 'yes',
  terms: 'yes',
  privacy: 'yes',
}

function aCheckoutForm(changes: Record<string, string | undefined> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...complete, ...changes })) if (value !== undefined) form.append(name, value)
  return form
}

function problemsOf(form: FormData, rooms = 1) {
  const result = readCheckoutForm(form, basketOf(rooms))
  return result.kind === 'invalid' ? result.problems.map(({ field, problem }) => `${field}: ${problem}`) : []
}

function requestOf(form: FormData, rooms = 1) {
  const result = readCheckoutForm(form, basketOf(rooms))
  if (result.kind === 'invalid') throw new Error(JSON.stringify(result.problems))
  return result.request
}

describe('the form of the checkout', () => {
  it('CHK-30 takes name, last name, both e-mails, phone, country, address and city, and lets the others be empty', () => {
    expect(problemsOf(aCheckoutForm())).toEqual([])
    expect(bookerFields.filter(({ isMandatory }) => isMandatory).map(({ name }) => name)).toEqual([
      'name',
      'lastName',
      'email',
      'emailConfirm',
      'phone',
      'country',
      'address',
      'city',
    ])
  })
  it.each(bookerFields.map(({ name, isMandatory }) => [name, isMandatory]))('CHK-30 an empty %s is a problem: %s', (name, isMandatory) => {
    for (const empty of [undefined, '', '   ']) {
      const problems = problemsOf(aCheckoutForm({ [name]: empty })).filter((problem) => problem.startsWith(`${name}:`))
      expect(problems).toEqual(isMandatory ? [`${name}: required`] : [])
    }
  })
  it('CHK-20 holds the privacy choices as marketing, report, profile and a list of policies, each with its id and whether it was accepted', () => {
    const form = aCheckoutForm({ marketing: 'yes', 'policy-12': 'yes' })
    form.append('policy', '12')
    form.append('policy', '13')
    expect(requestOf(form).consents).toEqual({
      cancellationPolicy: true,
      terms: true,
      privacy: true,
      marketing: true,
      report: false,
      profile: false,
      custom: [
        { cpId: 12, accepted: true },
        { cpId: 13, accepted: false },
      ],
    })
  })
  it('stops without a policy of the hotel that the page shows as mandatory', () => {
    const form = aCheckoutForm({ mandatory: '12' })
    form.append('policy', '12')
    expect(problemsOf(form)).toEqual(['policy-12: accept'])
    form.append('policy-12', 'yes')
    expect(problemsOf(form)).toEqual([])
  })
  it.each(mandatoryConsents)('stops without %s', (consent) => {
    expect(problemsOf(aCheckoutForm({ [consent]: undefined }))).toEqual([`${consent}: accept`])
  })
  it('asks for a way to pay', () => {
    for (const paymentMethod of [undefined, 'stripe', '__proto__'])
      expect(problemsOf(aCheckoutForm({ paymentMethod }))).toEqual(['paymentMethod: choose'])
  })
  it.each([
    ['email', 'ada', 'email: email'],
    ['emailConfirm', 'bob@example.org', 'emailConfirm: email-mismatch'],
    ['alternativeEmail', 'ada@', 'alternativeEmail: email'],
    ['phone', 'call me', 'phone: characters'],
    ['country', 'Italy', 'country: too-long'],
    ['country', 'gb', 'country: choose'],
    ['name', 'A'.repeat(100_000), 'name: too-long'],
    ['note', 'A'.repeat(1001), 'note: too-long'],
    ['city', 'Lon\u0000don', 'city: characters'],
  ])('says of %s what is wrong with it', (field, value, problem) => {
    expect(problemsOf(aCheckoutForm({ [field]: value }))).toContain(problem)
  })
  it.each([
    ['key', 'short'],
    ['key', undefined],
    ['shown', '1e999'],
    ['shown', ''],
    ['shown', '12.5'],
    ['currency', 'XXX'],
    ['currency', '__proto__'],
  ])('takes a page whose %s is %s for out of date', (field, value) => {
    expect(problemsOf(aCheckoutForm({ [field]: value }))).toEqual([': required'])
  })
  it('refuses a field that came twice', () => {
    const form = aCheckoutForm()
    form.append('city', 'Paris')
    form.append('__proto__', 'x')
    expect(problemsOf(form)).toEqual(['city: characters'])
  })
  it('names all problems in the order of the page, one for each field', () => {
    const empty = Object.fromEntries(Object.keys(complete).map((name) => [name, undefined]))
    expect(problemsOf(aCheckoutForm({ ...empty, key: complete.key, shown: complete.shown, currency: complete.currency }))).toEqual([
      ...bookerFields.filter(({ isMandatory }) => isMandatory).map(({ name }) => `${name}: required`),
      'paymentMethod: choose',
      ...mandatoryConsents.map((consent) => `${consent}: accept`),
    ])
  })
  it('names the first guest of each room where there are several', () => {
    const form = aCheckoutForm({
      'guest-0-name': 'Ada',
      'guest-1-name': ' Charles ',
      'guest-1-lastName': 'Babbage',
      'guest-2-name': 'Nobody',
    })
    expect(requestOf(form, 2).guests).toEqual([
      { name: 'Ada', lastName: undefined },
      { name: 'Charles', lastName: 'Babbage' },
    ])
    expect(requestOf(form, 1).guests).toEqual([])
    expect(problemsOf(aCheckoutForm({ 'guest-1-lastName': 'B'.repeat(61) }), 2)).toEqual(['guest-1-lastName: too-long'])
  })
  it('reads a body that is no form as an empty one', async () => {
    const request = new Request('http://house.example/', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } })
    expect([...(await readFormData(request)).keys()]).toEqual([])
  })
})

describe('what was typed', () => {
  it('is kept as typed, by known names only', () => {
    const form = aCheckoutForm({ name: ' Ada ', card: '4111111111111111', constructor: 'x' })
    expect(typedFieldsOf(form, 1)).toMatchObject({ name: ' Ada ', terms: 'yes' })
    expect(Object.keys(typedFieldsOf(form, 1))).not.toContain('card')
    expect(Object.keys(typedFieldsOf(form, 1))).not.toContain('key')
  })
  it('fits into a draft', () => {
    expect(draftOf({ note: 'A'.repeat(5000) }).note).toHaveLength(1000)
  })
})

describe('a field that was left', () => {
  const vectors = ['', ' ', 'a', 'ada@example.org', 'ada@example', 'a'.repeat(300), 'ADA@example.org', 'a b@c.d', '@', 'ada@example.']
  it.each(bookerFields.map((field) => [field.name, field] as const))('is blamed only where the contract blames it: %s', (name, field) => {
    for (const value of vectors) {
      const typed = { ...complete, [name]: value }
      if (typingProblemOf(field, typed) !== undefined)
        expect(problemsOf(aCheckoutForm(typed)).some((problem) => problem.startsWith(`${name}:`))).toBe(true)
    }
  })
  it('says that the e-mails differ', () => {
    const field = bookerFields.find(({ name }) => name === 'emailConfirm')
    expect(field && typingProblemOf(field, { email: 'a@b.it', emailConfirm: 'a@b.com' })).toBe('email-mismatch')
    expect(field && typingProblemOf(field, { email: 'a@b.it', emailConfirm: ' A@b.it ' })).toBeUndefined()
  })
})
