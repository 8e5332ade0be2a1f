import { describe, expect, it } from 'vitest'
import { namesEmail } from './names-email.ts'

describe('a text names an e-mail address', () => {
  it.each([
    '{"email":"Da@Inn.example"}',
    'Write to da@inn.example.',
    '<da@inn.example>',
    'mailto:da@inn.example?subject=x',
    'https://inn.example/?email=da@inn.example&x=1',
    String.raw`{"note":"also\nda@inn.example\nplease"}`,
    'not ada@inn.example, but da@inn.example',
    "o'da@inn.example, and 'da@inn.example'",
    'メールはda@inn.exampleまで',
  ])('in %s', (text) => expect(namesEmail(text, 'da@inn.example')).toBe(true))

  it.each([
    '{"email":"ada@inn.example"}',
    'ad.da@inn.example',
    'a+da@inn.example',
    'éda@inn.example',
    "o'da@inn.example",
    'o&#39;da@inn.example',
    'da@inn.example.org',
    'da@inn.example-hotels.org',
    'da@inn.examples',
    '',
  ])('but not in %s, which has another', (text) => expect(namesEmail(text, 'da@inn.example')).toBe(false))

  it.each(['', 'a@<>'])('but nothing has none, as %j', (email) => {
    for (const text of ['{"email":"da@inn.example"}', 'da', '']) expect(namesEmail(text, email)).toBe(false)
  })

  it.each(['info@räucher.de', 'INFO@RÄUCHER.DE', 'info@xn--rucher-bua.de', 'Write to info@räucher.de.'])(
    'whose domain is in letters of its own, or of the network, in %s',
    (text) => {
      for (const email of ['info@räucher.de', 'info@xn--rucher-bua.de']) expect(namesEmail(text, email)).toBe(true)
      expect(namesEmail(text, 'fo@räucher.de')).toBe(false)
    },
  )
})
