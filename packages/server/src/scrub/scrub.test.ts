import { describe, expect, it } from 'vitest'
import { scrubLine, scrubText } from './scrub.ts'

const scrubbed = (value: unknown) => JSON.parse(scrubLine(JSON.stringify(value)))

describe('a log line', () => {
  it.each([
    ['password', 'hunter2hunter2'],
    ['Authorization', 'Bearer abc'],
    ['set-cookie', ['a=b']],
    ['email', 'x'],
    ['bookerEmail', 'x'],
    ['phone', '1'],
    ['code', 'K7QW3M9ZXA'],
    ['reservation_code', 'K7QW3M9ZXA'],
    ['card', { number: 'x' }],
    ['service_token', 'x'],
    ['cvv', 123],
  ])('never shows the value of %s, however deep', (key, value) => {
    expect(scrubbed({ a: [{ b: { [key]: value } }] })).toEqual({ a: [{ b: { [key]: '[redacted]' } }] })
  })

  it('keeps the code of an error, which names a cause', () => {
    expect(scrubbed({ err: { type: 'Error', code: 'ECONNREFUSED' } })).toEqual({
      err: { type: 'Error', code: 'ECONNREFUSED' },
    })
    expect(scrubbed({ err: { code: 'K7QW3M9ZXA' } })).toEqual({ err: { code: '[redacted]' } })
  })

  it('hides a card number that comes as a number', () => {
    expect(scrubbed({ value: 4111111111111111 })).toEqual({ value: '[redacted]' })
  })

  it('is dropped when it is no JSON', () => {
    expect(scrubLine('guest@example.org wrote')).not.toContain('guest')
  })

  it('passes unchanged when nothing in it is suspicious', () => {
    const line = '{"level":30,"time":"2026-11-21T02:31:40.123Z","msg":"answered","ms":1.3}\n'
    expect(scrubLine(line)).toBe(line)
  })
})

describe('a logged text', () => {
  it.each([
    ['mail to anna.rossi+x@example.co.uk failed', 'mail to [redacted] failed'],
    ['GET /de/voucher?email=a%40b.it&x=1 HTTP/1.1', 'GET /de/voucher?[redacted] HTTP/1.1'],
    ['https://pay.example/r?token=abc done', 'https://pay.example/r?[redacted] done'],
    ['/201/101/1/voucher/code/K7QW3M9ZXA/email/a%40b.it', '/201/101/1/voucher/code/[redacted]/email/[redacted]'],
    ['card 4111 1111 1111 1111 refused', 'card [redacted] refused'],
    ['number 4111 1111 1111 1112 stays', 'number 4111 1111 1111 1112 stays'],
    ['pay to IT60 X054 2811 1010 0000 0123 456', 'pay to [redacted]'],
    ['de89370400440532013000', '[redacted]'],
    ['reservation K7QW3M9ZXA is gone', 'reservation [redacted] is gone'],
    ['ECONNREFUSED and TIMEOUT4040404 stay', 'ECONNREFUSED and TIMEOUT4040404 stay'],
    ['authorization was Bearer abcdefgh12345', 'authorization was Bearer [redacted]'],
    [`token ${'aB3_'.repeat(11)} refused`, 'token [redacted] refused'],
    [`hash ${'ab12'.repeat(16)} stays`, `hash ${'ab12'.repeat(16)} stays`],
    ['smtp://user:pa:ss@mail.example:25 refused', 'smtp://[redacted]@mail.example:25 refused'],
    ['is it open? yes', 'is it open? yes'],
  ])('%s', (text, expected) => {
    expect(scrubText(text)).toBe(expected)
  })

  it('of 400 kB is cut before it is scrubbed, and takes no longer than what is left of it', () => {
    const timeOf = (piece: string, length: number) => {
      // Whole in memory before it is timed: what is repeated is put together when it is first read.
      const text = Buffer.from(piece.repeat(length / piece.length)).toString()
      const started = performance.now()
      expect(scrubText(text).length).toBeLessThan(4_100)
      return performance.now() - started
    }
    for (const piece of ['a', '1 ', 'it60', '/?']) {
      timeOf(piece, 4_000)
      // Uncut it would take a hundred times as long, or that squared. The best of five, for a busy machine.
      const ratios = Array.from({ length: 5 }, () => timeOf(piece, 400_000) / timeOf(piece, 4_000))
      expect(Math.min(...ratios)).toBeLessThan(25)
    }
  })
})
