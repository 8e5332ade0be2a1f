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
  ])('in %s', (text) => expect(namesEmail(text, 'da@inn.example')).toBe(true))

  it.each([
    '{"email":"ada@inn.example"}',
    'ad.da@inn.example',
    'a+da@inn.example',
    'éda@inn.example',
    'da@inn.example.org',
    'da@inn.example-hotels.org',
    'da@inn.examples',
    '',
  ])('but not in %s, which has another', (text) => expect(namesEmail(text, 'da@inn.example')).toBe(false))
})
