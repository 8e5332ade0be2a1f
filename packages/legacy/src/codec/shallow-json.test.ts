import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { roomSearch } from '../calls/search/room-search.ts'
import { profiles } from './extensions.ts'
import { decodeReply } from './legacy-call.ts'
import { parseDocument } from './legacy-request.ts'
import { parseShallow } from './shallow-json.ts'

const nested = (levels: number) => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`

describe('a document of the wire', () => {
  it('is read as JSON reads it, whatever is in its strings', () => {
    const quoted = fc.constantFrom('[', '{'.repeat(200), '\\', '\\"', '"[', ']}', '\\\\"', '', '[[[["]]]]')
    const value = fc.jsonValue({ maxDepth: 6, stringUnit: 'grapheme' })
    // `JSON.parse` is not compared with itself: V8 13.6 sometimes reads a name that begins with an escaped quotation
    // mark as another.
    using _ = vi.spyOn(JSON, 'parse').mockImplementation((text) => ({ text }))
    fc.assert(
      fc.property(
        fc.array(fc.oneof(value, quoted, fc.dictionary(quoted, quoted))),
        fc.boolean(),
        (document, isSpread) => {
          const text = JSON.stringify(document, null, isSpread ? 2 : 0)
          expect(parseShallow(text)).toEqual({ text })
        },
      ),
    )
  })

  it.each(['', '"', '"\\', '[', '}}}}', '{"a":"b\\\\\\"}', '[1,]'])(
    'that is none is refused as JSON refuses it: %j',
    (text) => {
      expect(() => parseShallow(text)).toThrow(SyntaxError)
    },
  )

  it('may nest to a hundred levels and no more', () => {
    expect(parseShallow(nested(100))).toEqual(JSON.parse(nested(100)))
    expect(() => parseShallow(nested(102))).toThrow('too deep')
  })

  it.each([
    ['brackets', '['.repeat(2_500_000)],
    ['objects', '{"a":'.repeat(1_000_000)],
    ['both, after a sound beginning', `{"availability":[${nested(98)},${'[{"a":'.repeat(800_000)}`],
  ])('of five megabytes of %s is refused unread, as an answer and as a question', (_, text) => {
    using parse = vi.spyOn(JSON, 'parse')
    expect(() => decodeReply(roomSearch, text, profiles.plain)).toThrow(SyntaxError)
    expect(parseDocument(text, () => false)).toBeUndefined()
    expect(parse).not.toHaveBeenCalled()
  })
})
