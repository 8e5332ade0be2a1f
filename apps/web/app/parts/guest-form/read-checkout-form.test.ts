import { Draft, draftMaxBytes, draftMaxima } from '@portico/contracts/checkout/draft'
import { guestNamesMax, guestPartiesOf } from '@portico/contracts/checkout/guests'
import { optionalConsents } from '@portico/contracts/checkout/optional-consents'
import type { Basket } from '@portico/contracts/price/basket'
import type { GuestRecordRules } from '@portico/domain/party/guest-record'
import { partyLimits } from '@portico/domain/party/party'
import { maxRoomLines } from '@portico/domain/party/room-line'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { describe, expect, it } from 'vitest'
import { readFormData } from '../../base/forms/read-form-data.server.ts'
import {
  agencyTick,
  bookerFields,
  invoiceTick,
  mandatoryConsents,
  policyField,
  typingProblemOf,
} from './checkout-fields.ts'
import { guestInputsOf } from './guest-inputs.ts'
import { draftOf, readCheckoutForm, typedFieldsOf, typedIn } from './read-checkout-form.server.ts'

const room = { party: { adults: 2, childrenAges: [9] }, productId: 7 }
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
  terms: 'yes',
  privacy: 'yes',
}

function aCheckoutForm(changes: Record<string, string | undefined> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...complete, ...changes }))
    if (value !== undefined) form.append(name, value)
  return form
}

const nothing: GuestRecordRules = { names: 'not-asked', birthDate: 'not-asked', sex: 'not-asked' }
const today = '2027-02-01' as CalendarDate

/** What a hotel asks of two adults and a child of nine in each of so many rooms. */
function requirementsOf(rooms: number, rules = nothing) {
  const basket = basketOf(rooms)
  return { basket, today, guests: { parties: guestPartiesOf(basket), rules } }
}

function problemsOf(form: FormData, rooms = 1, rules = nothing) {
  const result = readCheckoutForm(form, requirementsOf(rooms, rules))
  return result.kind === 'invalid' ? result.problems.map(({ field, problem }) => `${field}: ${problem}`) : []
}

function requestOf(form: FormData, rooms = 1, rules = nothing) {
  const result = readCheckoutForm(form, requirementsOf(rooms, rules))
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
      'country',
      'phone',
      'address',
      'city',
    ])
  })
  it.each(bookerFields.map(({ name, isMandatory }) => [name, isMandatory]))(
    'CHK-30 an empty %s is a problem: %s',
    (name, isMandatory) => {
      for (const empty of [undefined, '', '   ']) {
        const problems = problemsOf(aCheckoutForm({ [name]: empty })).filter((problem) =>
          problem.startsWith(`${name}:`),
        )
        expect(problems).toEqual(isMandatory ? [`${name}: required`] : [])
      }
    },
  )
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
        { policyId: 12, accepted: true },
        { policyId: 13, accepted: false },
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
  it('CHK-30 who has one name says so, and needs no last one', () => {
    expect(requestOf(aCheckoutForm({ name: 'Suharto', lastName: '', oneName: 'on' })).booker).toMatchObject({
      name: 'Suharto',
      lastName: '',
    })
    expect(problemsOf(aCheckoutForm({ name: 'Suharto', lastName: '' }))).toEqual(['lastName: required'])
    expect(problemsOf(aCheckoutForm({ name: '\u200b', lastName: '', oneName: 'on' }))).toEqual(['name: required'])
  })
  it('a telephone without a code is one of the country beside it, and its dial code comes with it', () => {
    expect(requestOf(aCheckoutForm({ phone: '055 123456', country: 'IT' })).booker).toMatchObject({
      phone: '+39 055 123456',
      dialCode: '+39',
    })
    expect(requestOf(aCheckoutForm({ phone: '+44 20 7946 0000', country: 'IT' })).booker).toMatchObject({
      dialCode: '+44',
    })
  })
  it.each(mandatoryConsents)('stops without %s', (consent) => {
    expect(problemsOf(aCheckoutForm({ [consent]: undefined }))).toEqual([`${consent}: accept`])
  })
  it('asks for a way to pay', () => {
    for (const paymentMethod of [undefined, 'cash', '__proto__'])
      expect(problemsOf(aCheckoutForm({ paymentMethod }))).toEqual(['paymentMethod: choose'])
  })
  it.each([
    ['email', 'ada', 'email: email'],
    ['emailConfirm', 'bob@example.org', 'emailConfirm: email-mismatch'],
    ['alternativeEmail', 'ada@', 'alternativeEmail: email'],
    ['phone', 'call me', 'phone: phone'],
    ['phone', '+39 1', 'phone: phone'],
    ['country', 'Italy', 'country: choose'],
    ['country', 'XX', 'country: choose'],
    ['name', 'A'.repeat(100_000), 'name: too-long'],
    ['note', 'A'.repeat(1001), 'note: too-long'],
    ['city', 'Lon\ufffddon', 'city: characters'],
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
  it.each([
    ['C08', 'phone', '\u202a+39 055 123456\u202c', '+39 055 123456'],
    ['C08', 'phone', '+39\u00a0055\u00a0123456', '+39 055 123456'],
    ['C08', 'phone', '+39\u2011055\u2011123456', '+39-055-123456'],
    ['C08', 'phone', '\u200e+79022222222', '+79022222222'],
    ['C06', 'alternativeEmail', 'info@räucher.de', 'info@räucher.de'],
    ['C06', 'alternativeEmail', 'bill&bob@example.com', 'bill&bob@example.com'],
    ['C14', 'lastName', '\u202bسمير\u202c', 'سمير'],
    ['C05', 'city', 'Ko\u0308ln', 'Köln'],
    ['C10', 'zip', '\u3164', undefined],
    ['C10', 'note', '\u200b\u2800', undefined],
  ] as const)('%s takes the %s %j for what a person reads', (_, field, typed, read) => {
    expect(requestOf(aCheckoutForm({ [field]: typed })).booker[field]).toBe(read)
  })
  it.each([
    ...['-----', '(((((', '.....', '\u200b\u200b\u200b\u200b\u200b', '\u2800'].map(
      (typed) => ['phone', typed] as const,
    ),
    ...['\u200b', '\u3164', '\u2800', '\u115f', ' \u00a0\u3000', '---'].flatMap((typed) =>
      (['name', 'lastName', 'address', 'city', 'email', 'country'] as const).map((field) => [field, typed] as const),
    ),
  ])('C10 misses the %s where nobody can read it: %j', (field, typed) => {
    const problems = problemsOf(aCheckoutForm({ [field]: typed }))
    expect(problems[0]).toBe(
      typed === '---' && field === 'country'
        ? 'country: choose'
        : typed === '---' && field === 'email'
          ? 'email: email'
          : `${field}: required`,
    )
  })
  it('refuses a field that came twice', () => {
    const form = aCheckoutForm()
    form.append('city', 'Paris')
    form.append('__proto__', 'x')
    expect(problemsOf(form)).toEqual(['city: characters'])
  })
  it('names all problems in the order of the page, one for each field', () => {
    const empty = Object.fromEntries(Object.keys(complete).map((name) => [name, undefined]))
    expect(
      problemsOf(aCheckoutForm({ ...empty, key: complete.key, shown: complete.shown, currency: complete.currency })),
    ).toEqual([
      ...bookerFields.filter(({ isMandatory }) => isMandatory).map(({ name }) => `${name}: required`),
      'paymentMethod: choose',
      ...mandatoryConsents.map((consent) => `${consent}: accept`),
    ])
  })
  it('names the first guest of each room where there are several', () => {
    const form = aCheckoutForm({
      'guest-0-0-name': 'Ada',
      'guest-1-0-name': ' Charles ',
      'guest-1-0-lastName': 'Babbage',
      'guest-1-1-name': 'Not asked',
      'guest-2-0-name': 'Nobody',
    })
    expect(requestOf(form, 2).guests).toEqual([
      [{ name: 'Ada' }, {}, {}],
      [{ name: 'Charles', lastName: 'Babbage' }, {}, {}],
    ])
    expect(problemsOf(aCheckoutForm({ 'guest-1-0-lastName': 'B'.repeat(61) }), 2)).toEqual([
      'guest-1-0-lastName: too-long',
    ])
  })
  it('reads a body that is no form as an empty one', async () => {
    const request = new Request('http://house.example/', {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    })
    expect([...(await readFormData(request)).keys()]).toEqual([])
  })
})

describe('the other fields of who books', () => {
  it('take a tax code and CHK-04 a sex, or neither', () => {
    const { taxCode, sex } = requestOf(aCheckoutForm({ taxCode: 'rssmra80a01h501u', sex: 'female' })).booker
    expect([taxCode, sex]).toEqual(['RSSMRA80A01H501U', 'female'])
    expect(requestOf(aCheckoutForm({ taxCode: '', sex: '' })).booker).toMatchObject({
      taxCode: undefined,
      sex: undefined,
    })
  })
  it.each([
    ['05/03/1980', '1980-03-05'],
    ['5/3/1980', '1980-03-05'],
    [' 5.3.1980 ', '1980-03-05'],
    ['29-02-2000', '2000-02-29'],
    ['1980-03-05', '1980-03-05'],
    ['', undefined],
    ['  ', undefined],
    ['\u200b', undefined],
    ['٠٥/٠٣/١٩٨٠', '1980-03-05'],
    ['05\u201003\u20101980', '1980-03-05'],
  ])('CHK-03 take a birth date typed as dd/mm/yyyy: %s', (typed, birthDate) => {
    expect(requestOf(aCheckoutForm({ birthDate: typed })).booker.birthDate).toBe(birthDate)
  })
  it.each([
    ['birthDate', '31/02/1980', 'date'],
    ['birthDate', '29/02/2001', 'date'],
    ['birthDate', '00/01/1980', 'date'],
    ['birthDate', '03/05/80', 'date'],
    ['birthDate', 'yesterday', 'date'],
    ['birthDate', '1'.repeat(300), 'date'],
    ['birthDate', '02/02/2027', 'range'],
    ['birthDate', '31/12/1899', 'range'],
    ['birthDate', '31/02/1850', 'date'],
    ['taxCode', 'RSSMRA80A01H501X', 'tax-code'],
    ['taxCode', '字'.repeat(16), 'tax-code'],
    ['taxCode', 'A'.repeat(300), 'too-long'],
    ['sex', 'both', 'choose'],
    ['sex', '__proto__', 'choose'],
  ])('say of the %s %s what is wrong with it', (field, value, problem) => {
    expect(problemsOf(aCheckoutForm({ [field]: value }))).toEqual([`${field}: ${problem}`])
  })
})

describe('the guests of the rooms', () => {
  const all: GuestRecordRules = { names: 'mandatory', birthDate: 'mandatory', sex: 'optional' }
  const bea = { 'guest-0-1-name': 'Bea', 'guest-0-1-lastName': 'Rossi', 'guest-0-1-birthDate': '5/3/1981' }
  const carlo = {
    'guest-0-2-name': 'Carlo',
    'guest-0-2-lastName': 'Rossi',
    'guest-0-2-birthDate': '31/12/2017',
    'guest-0-2-sex': 'male',
  }

  it('CHK-09 have name, last name, birth date and sex each, and nothing that the hotel does not ask', () => {
    const form = aCheckoutForm({ 'guest-0-0-birthDate': '1/1/1980', ...bea, ...carlo })
    expect(requestOf(form, 1, all).guests).toEqual([
      [
        { birthDate: '1980-01-01' },
        { name: 'Bea', lastName: 'Rossi', birthDate: '1981-03-05' },
        { name: 'Carlo', lastName: 'Rossi', birthDate: '2017-12-31', sex: 'male' },
      ],
    ])
    expect(requestOf(form, 1).guests).toEqual([[{}, {}, {}]])
  })
  it('miss what is mandatory, but for the name of the first guest, who is the booker', () => {
    expect(problemsOf(aCheckoutForm(), 1, all)).toEqual([
      'guest-0-0-birthDate: required',
      ...['guest-0-1-name: required', 'guest-0-1-lastName: required', 'guest-0-1-birthDate: required'],
      ...['guest-0-2-name: required', 'guest-0-2-lastName: required', 'guest-0-2-birthDate: required'],
    ])
    expect(problemsOf(aCheckoutForm(), 1, { ...all, names: 'optional', birthDate: 'optional' })).toEqual([])
    expect(problemsOf(aCheckoutForm(), 1, { ...nothing, sex: 'mandatory' })).toEqual(
      [0, 1, 2].map((i) => `guest-0-${i}-sex: required`),
    )
  })
  it.each([
    ['birthDate', '31/02/1981', 'date'],
    ['birthDate', '02/02/2027', 'range'],
    ['birthDate', '01/01/1700', 'range'],
    ['sex', 'x', 'choose'],
    ['name', 'B'.repeat(300), 'too-long'],
    ['name', 'Bea;', 'characters'],
    ['lastName', 'Ros\ufffdsi', 'characters'],
  ])('say of the %s %s what is wrong with it', (field, value, problem) => {
    const form = aCheckoutForm({ 'guest-0-0-birthDate': '1/1/1980', ...bea, ...carlo, [`guest-0-1-${field}`]: value })
    expect(problemsOf(form, 1, all)).toEqual([`guest-0-1-${field}: ${problem}`])
  })
  it.each(['\u200b', '\u3164', '-'])('C10 miss a name that nobody can read: %j', (name) => {
    const form = aCheckoutForm({ 'guest-0-0-birthDate': '1/1/1980', ...bea, ...carlo, 'guest-0-1-name': name })
    expect(problemsOf(form, 1, all)).toEqual(['guest-0-1-name: required'])
  })
  it('are refused where a field came twice', () => {
    const form = aCheckoutForm({ 'guest-0-0-birthDate': '1/1/1980', ...bea, ...carlo })
    form.append('guest-0-1-name', 'Eva')
    expect(problemsOf(form, 1, all)).toEqual(['guest-0-1-name: characters'])
  })
  it('of other alphabets are named as they write themselves', () => {
    const names = ['Łukasz', 'Ольга', '李雷', 'محمد', 'N’Guyen-Đặng']
    for (const name of names)
      expect(problemsOf(aCheckoutForm({ 'guest-0-1-name': name }), 1, { ...nothing, names: 'optional' })).toEqual([])
  })
  it('are asked for once where a stay is split over two rooms', () => {
    const parts = [
      { arrival: '2027-03-09', departure: '2027-03-10' },
      { arrival: '2027-03-10', departure: '2027-03-12' },
    ] as Basket['rooms'][number]['stay'][]
    expect(
      guestPartiesOf({ stay: parts[0] as Basket['stay'], rooms: parts.map((stay) => ({ ...room, stay })) }),
    ).toMatchObject([room.party])
  })
})

describe('booking for somebody else', () => {
  const agency = {
    agency: 'on',
    'agency-type': 'travel-agency',
    'agency-name': 'Viaggi Sole',
    'agency-address': 'Via Sole 3',
    'agency-city': 'Milano',
    'agency-country': 'IT',
    'agency-email': 'info@sole.example',
    'agency-iata': '12345675',
    'guest-0-0-name': 'Bea',
    'guest-0-0-lastName': 'Verdi',
  }
  it('CHK-06 has all that the hotel must know of the agency', () => {
    const more = {
      'agency-zip': '20100',
      'agency-phone': '+39 02 123456',
      'agency-contactName': 'Carla',
      'agency-contactEmail': 'c@sole.example',
    }
    const { agency: sent } = requestOf(
      aCheckoutForm({ ...agency, ...more, 'agency-vatNumber': 'IT07643520567', 'agency-code': 'SOLE' }),
    )
    expect(sent).toEqual({
      type: 'travel-agency',
      name: 'Viaggi Sole',
      address: 'Via Sole 3',
      zip: '20100',
      city: 'Milano',
      country: 'IT',
      email: 'info@sole.example',
      phone: '+39 02 123456',
      contactName: 'Carla',
      contactEmail: 'c@sole.example',
      vatNumber: 'IT07643520567',
      iata: '12345675',
      code: 'SOLE',
    })
  })
  it('counts nothing of it without its tick', () => {
    expect(requestOf(aCheckoutForm({ ...agency, agency: undefined, 'agency-email': 'x' })).agency).toBeUndefined()
  })
  it('CHK-17 needs a VAT number or an IATA code', () => {
    expect(problemsOf(aCheckoutForm({ ...agency, 'agency-iata': '' }))).toEqual(['agency-vatNumber: vat-or-iata'])
    expect(problemsOf(aCheckoutForm({ ...agency, 'agency-iata': ' ', 'agency-vatNumber': 'IT07643520567' }))).toEqual(
      [],
    )
  })
  it('CHK-17 says so beside all else that is missing', () => {
    expect(problemsOf(aCheckoutForm({ agency: 'on', 'guest-0-0-name': 'B', 'guest-0-0-lastName': 'V' }))).toContain(
      'agency-vatNumber: vat-or-iata',
    )
  })
  it('needs to know who comes', () => {
    const nobody = { 'guest-0-0-name': undefined, 'guest-0-0-lastName': undefined }
    expect(problemsOf(aCheckoutForm({ ...agency, ...nobody }))).toEqual([
      'guest-0-0-name: required',
      'guest-0-0-lastName: required',
    ])
  })
  it.each([
    ['agency-type', '3', 'choose'],
    ['agency-type', '', 'choose'],
    ['agency-name', '', 'required'],
    ['agency-address', '', 'required'],
    ['agency-city', '', 'required'],
    ['agency-email', '', 'required'],
    ['agency-email', 'info', 'email'],
    ['agency-country', 'Italy', 'choose'],
    ['agency-country', '', 'required'],
    ['agency-contactEmail', '@', 'email'],
    ['agency-phone', 'call', 'phone'],
    ['agency-vatNumber', 'IT07643520568', 'vat-number'],
    ['agency-iata', '12345678', 'iata'],
    ['agency-iata', '字', 'iata'],
    ['agency-code', 'C'.repeat(300), 'too-long'],
  ])('says of %s %s what is wrong with it', (field, value, problem) => {
    expect(problemsOf(aCheckoutForm({ ...agency, [field]: value }))).toEqual([`${field}: ${problem}`])
  })
})

describe('what was typed', () => {
  it('of guests is in the draft, on a line each, and comes back', () => {
    const typed = {
      name: 'Ada',
      'guest-0-1-name': 'Bea',
      'guest-0-1-birthDate': '5/3/1981',
      'guest-9-34-lastName': 'Rossi\tVerdi',
      'guest-9-34-sex': 'male',
    }
    const draft = draftOf(typed)
    expect(Object.keys(draft).sort()).toEqual(['guests', 'name'])
    expect(typedIn(draft)).toEqual({ ...typed, 'guest-9-34-lastName': 'Rossi Verdi' })
  })
  it('stands above what is known without it, which stays where nothing was typed and not where it was emptied', () => {
    const known = { name: 'Lia', zip: '00100', country: 'IT', agency: 'on' }
    expect(typedIn({ guests: '0-0\tBea\t\t\t' }, known)).toEqual({ ...known, 'guest-0-0-name': 'Bea' })
    expect(typedIn({ name: 'Ada', zip: '', agency: '' }, known)).toEqual({ name: 'Ada', country: 'IT' })
  })
  it('is kept as typed, by known names only', () => {
    const form = aCheckoutForm({ name: ' Ada ', card: '4111111111111111', constructor: 'x' })
    expect(typedFieldsOf(form, requirementsOf(1).guests)).toMatchObject({ name: ' Ada ', terms: 'yes' })
    expect(Object.keys(typedFieldsOf(form, requirementsOf(1).guests))).not.toContain('card')
    expect(Object.keys(typedFieldsOf(form, requirementsOf(1).guests))).not.toContain('key')
  })
  it('fits into a draft, ten full rooms and every field at its longest in a script of three bytes a sign (H2)', () => {
    const party = { adults: partyLimits.maxAdults, childrenAges: Array<number>(partyLimits.maxChildren).fill(9) }
    const parties = Array.from({ length: maxRoomLines }, () => party)
    const rules = { names: 'mandatory', birthDate: 'mandatory', sex: 'mandatory' } as const
    const guest = { name: '李'.repeat(60), lastName: '雷'.repeat(60), birthDate: '31/12/1980', sex: 'female' }
    const guests = guestInputsOf({ parties, rules }).flatMap(({ inputs }) =>
      inputs.map(({ field, name }) => [name, guest[field]]),
    )
    const others = [...draftMaxima]
      .filter(([name]) => name !== 'guests')
      .map(([name, max]) => [name, (name === 'unsettled' ? 'A' : '字').repeat(max)])
    const ticks = [invoiceTick, agencyTick, 'paymentMethod', ...mandatoryConsents, ...optionalConsents].map((name) => [
      name,
      '字'.repeat(60),
    ])
    const policies = Array.from({ length: 20 }, (_, i) => [policyField(2_147_483_647 - i), 'yes'])
    const draft = draftOf(Object.fromEntries([...others, ...ticks, ...policies, ...guests]))
    expect(guests).toHaveLength(350 * 4)
    expect(Draft.safeParse(draft).success).toBe(true)
    expect(new TextEncoder().encode(JSON.stringify(draft)).length).toBeLessThan(draftMaxBytes)
    // Everybody is in it, and as many names as a booking takes.
    const restored = Object.entries(typedIn(draft)).filter(([name]) => name.startsWith('guest-'))
    expect(restored.filter(([name]) => name.endsWith('birthDate'))).toHaveLength(350)
    const names = restored.filter(([name]) => name.endsWith('ame')).map(([, value]) => value)
    expect(names.join('')).toHaveLength(guestNamesMax)
  })
  it('is cut where it is longer than its field takes', () => {
    expect(draftOf({ note: 'A'.repeat(5000) }).note).toHaveLength(1000)
  })
})

describe('a field that was left', () => {
  const vectors = [
    '',
    ' ',
    'a',
    'ada@example.org',
    'ada@example',
    'a'.repeat(300),
    'ADA@example.org',
    'a b@c.d',
    '@',
    'ada@example.',
  ]
  it.each(bookerFields.map((field) => [field.name, field] as const))(
    'is blamed only where the contract blames it: %s',
    (name, field) => {
      for (const value of vectors) {
        const typed = { ...complete, [name]: value }
        if (typingProblemOf(field, typed) !== undefined)
          expect(problemsOf(aCheckoutForm(typed)).some((problem) => problem.startsWith(`${name}:`))).toBe(true)
      }
    },
  )
  it('says that the e-mails differ', () => {
    const field = bookerFields.find(({ name }) => name === 'emailConfirm')
    expect(field && typingProblemOf(field, { email: 'a@b.it', emailConfirm: 'a@b.com' })).toBe('email-mismatch')
    expect(field && typingProblemOf(field, { email: 'a@b.it', emailConfirm: ' A@b.it ' })).toBeUndefined()
  })
})
