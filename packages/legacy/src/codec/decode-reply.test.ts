import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cancel } from '../calls/reservation/cancel.ts'
import { availabilityCheck } from '../calls/search/availability-check.ts'
import { profiles } from './extensions.ts'
import { decodeReply } from './legacy-call.ts'

describe('a body that is neither JSON nor plain words counts neither as done, nor as refused, nor as no rooms', () => {
  it.each([
    ['a page', '<html>true: errore</html>'],
    ['a packed body', gzipSync('errore').toString('latin1')],
    ['brackets', '[[['],
    ['words that say no', '\r\nnon valido\r\n'],
  ])('%s', (_, body) => {
    expect(() => decodeReply(cancel, body, profiles.plain)).toThrow()
    expect(() => decodeReply(availabilityCheck, body, profiles.plain)).toThrow()
  })
})
