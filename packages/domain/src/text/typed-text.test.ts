import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isReadable, typedCode, typedLine, typedLines, writtenLines } from './typed-text.ts'

/** Text with what other programs put into it. */
const pasted = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.constantFrom(
        '\u200b',
        '\u202a',
        '\u202c',
        '\u00a0',
        '\u3164',
        '\u2800',
        '\ufeff',
        '\u00ad',
        '\u200d',
        '\ufe0f',
        '\r\n',
        '\u2028',
        '"',
        '”',
        '–',
        '\ud800',
      ),
    ),
  )
  .map((parts) => parts.join(''))

const invisible =
  /\u034f|[\p{Cc}\p{Co}\p{Cs}\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u2800\u3164\ufeff\uffa0]/u

describe('a typed line', () => {
  it.each([
    ['is composed', 'Zoe\u0308', 'Zoë'],
    ['has one kind of blank', 'Anna\u00a0\u2003 Bianchi\u3000', 'Anna Bianchi'],
    ['has no end of a line', 'Via Roma\u000b1\r\n', 'Via Roma 1'],
    ['has no marks of direction', '\u202bسمير\u202c', 'سمير'],
    ['has letters in their usual width', 'ＴＡＮＡＫＡ １', 'TANAKA 1'],
    ['has no ligatures of print', 'ﬁrst ﬂoor', 'first floor'],
    ['keeps signs that mean something', '3º, ½ – “a”, 5²', '3º, ½ – “a”, 5²'],
    ['keeps what Persian and Hindi join with', 'علی\u200cرضا क्\u200dष', 'علی\u200cرضا क्\u200dष'],
    ['keeps the variant of a kanji', '辻\u{e0100}', '辻\u{e0100}'],
    ['keeps an emoji in one piece', '❤\ufe0f\u200d🔥', '❤\ufe0f\u200d🔥'],
    ['has nothing where a byte order mark stood', '\ufeffAn\ufeffna', 'Anna'],
    ['has no joiner where none joins', 'An\u200dna\u200d', 'Anna'],
    ['is empty where nobody sees anything', '\u200b\u3164\u2800\u115f\u{13441}', ''],
    ['has no heap of marks', `a${'\u0301\u0323'.repeat(100)}b`, `a${'\u0301\u0323'.repeat(4)}b`.normalize('NFC')],
  ])('%s', (_, typed, line) => {
    expect(typedLine(typed)).toBe(line)
  })

  it('says the same when it is read again, and has nothing that nobody sees', () => {
    fc.assert(
      fc.property(pasted, (typed) => {
        for (const read of [typedLine, typedCode, typedLines, writtenLines]) {
          const text = read(typed)
          expect(read(text)).toBe(text)
          expect(text.replaceAll('\n', '')).not.toMatch(invisible)
        }
      }),
    )
  })
})

describe('several typed lines', () => {
  it('keep their ends, of one kind, and at most one empty line between them', () => {
    expect(typedLines('Late\u000bby ten\r\n\u200b\r\r\u2028 a\tpram ')).toBe('Late by ten\n\na pram')
  })
})

describe('lines that a hotel writes', () => {
  it.each([
    ['Calme\u00a0; 12\u202f%', 'Calme\u00a0; 12\u202f%'],
    ['Calme \u00a0 et\u2003frais\u00a0', 'Calme et frais'],
    ['Calme\u00a0\r\n\u202ffrais', 'Calme\nfrais'],
  ])('keep the blanks that do not break, one at a time and between signs: %j', (written, text) => {
    expect(writtenLines(written)).toBe(text)
  })
})

describe('a typed code', () => {
  it.each([
    ['+39\u2011055\u2013123\u2212456', '+39-055-123-456'],
    ['\u202a+39 055 123456\u202c', '+39 055 123456'],
    ['٠٥٥ १२३ ４５', '055 123 45'],
    ['“MARE10”', 'MARE10'],
    ['„MARE10“', 'MARE10'],
    ['`MARE10´', 'MARE10'],
    ["O'BRIEN", "O'BRIEN"],
    ['ＭＡＲＥ１０', 'MARE10'],
  ])('%s is %s', (typed, code) => {
    expect(typedCode(typed)).toBe(code)
  })
})

describe('a text that can be read', () => {
  it.each(['a', '7', '字', 'ह', 'ａ'])('has a letter or a digit: %s', (text) => {
    expect(isReadable(text)).toBe(true)
  })
  it.each(['', '-----', '(((((', '.....', '\u200b', '\u3164', '\u2800', '\u{13441}', '\ufffd', '–'])(
    'is not: %s',
    (text) => {
      expect(isReadable(text)).toBe(false)
    },
  )
})
