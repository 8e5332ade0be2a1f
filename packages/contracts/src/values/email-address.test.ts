import { asciiEmail, normaliseEmail } from '@portico/domain/party/normalise-email'
import { describe, expect, it } from 'vitest'
import { requiredEmail } from './email-address.ts'

const read = (typed: string) => requiredEmail().safeParse(typed).data

describe('an e-mail address', () => {
  it.each([
    ['info@räucher.de', 'info@räucher.de'],
    ['bill&bob@example.com', 'bill&bob@example.com'],
    ["o'brien+hotel@example.com ", "o'brien+hotel@example.com"],
    ['Ada@Example.COM', 'Ada@Example.COM'],
    ['info@пример.рф', 'info@пример.рф'],
    ['info@xn--rucher-bua.de', 'info@xn--rucher-bua.de'],
    ['info@bücher.example', 'info@bücher.example'],
    ['\u202aada@example.com\u202c', 'ada@example.com'],
    ['ada@example\u00ad.com', 'ada@example.com'],
    ['Ada Rossi <ada@example.com>', 'ada@example.com'],
    ['mailto:ada@example.com', 'ada@example.com'],
    ['ada＠example。com', 'ada@example.com'],
    ['“ada@example.com”,', 'ada@example.com'],
  ])('C06 %s is taken as it was typed, without what was copied along', (typed, stored) => {
    expect(read(typed)).toBe(stored)
  })

  it.each([
    '',
    '\u200b',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'a..b@example.com',
    'a b@example.com',
    'ada@-example.com',
    'почта@пример.рф',
    'ada@127.0.0.1',
  ])('is not %j', (typed) => {
    expect(read(typed)).toBeUndefined()
  })

  it('C06 is sent to, and compared, in the letters of the network, as one browser sends it and another does not', () => {
    expect(asciiEmail('Info@Räucher.de')).toBe('Info@xn--rucher-bua.de')
    expect(normaliseEmail(' INFO@RÄUCHER.DE')).toBe(normaliseEmail('info@xn--rucher-bua.de'))
  })
})
