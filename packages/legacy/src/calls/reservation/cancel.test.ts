import type { Instant } from '@portico/domain/time/deadline'
import { describe, expect, it } from 'vitest'
import { profiles } from '../../codec/extensions.ts'
import { decodeQuery, decodeReply, encodeQuery, encodeReply } from '../../codec/legacy-call.ts'
import { cancel } from './cancel.ts'

const caller = { domain: '', channelId: 201, hotelId: 101, languageId: 2, sessionCode: 's-1' }
const request = { reservationId: 4_711, key: 'k'.repeat(22) }

describe('the cancellation on the wire', () => {
  it('LEG-28: carries ca_id and pr_id, and the key where the server knows keys', () => {
    expect(encodeQuery(cancel, caller, request, profiles.plain).toString()).toBe('ca_id=201&pr_id=4711')
    expect(encodeQuery(cancel, caller, request, profiles.portico).toString()).toBe(
      `ca_id=201&pr_id=4711&px_key=${request.key}`,
    )
  })

  it('is read as it was requested', () => {
    const sent = encodeQuery(cancel, caller, request, profiles.portico)
    expect(decodeQuery(cancel, sent, profiles.portico)).toMatchObject({
      kind: 'read',
      caller: { channelId: 201 },
      input: request,
    })
    expect(decodeQuery(cancel, new URLSearchParams('ca_id=201'), profiles.plain)).toMatchObject({
      problem: { parameter: 'pr_id' },
    })
  })

  it('sends the fee, and any answer that is no error means that it is done', () => {
    const answer = { fee: { minor: 12_050, currency: 'EUR' as const }, at: '2027-03-01T11:00:00.000Z' as Instant }
    const body = encodeReply(cancel, { kind: 'answered', answer }, profiles.plain)
    expect(JSON.parse(body)).toEqual({
      state: 'cancelled',
      fee: 120.5,
      currency: { code: 'EUR' },
      at: '2027-03-01T11:00:00.000Z',
    })
    expect(decodeReply(cancel, body, profiles.plain)).toEqual({ kind: 'answered', answer })
    expect(decodeReply(cancel, '{"esito":"ok"}', profiles.plain)).toEqual({
      kind: 'answered',
      answer: { fee: undefined, at: undefined },
    })
    expect(decodeReply(cancel, '{"errore":"no"}', profiles.plain)).toMatchObject({ kind: 'refused' })
  })
})
