import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node'
import { TRPCClientError } from '@trpc/client'
import { expect, it } from 'vitest'
import { action } from './resale.route.tsx'

const path = '/hotel/1/channel/1/language/1/voucher/r'

/** A wish to resell a room, at a gateway that answers with this status; 0 where it cannot be reached. */
function wishAt(httpStatus: number) {
  const code = httpStatus === 429 ? 'TOO_MANY_REQUESTS' : 'ANY'
  const refusal = { error: { code: -32_000, message: code, data: { code, httpStatus } } }
  const error = httpStatus === 0 ? new TRPCClientError('fetch failed') : TRPCClientError.from(refusal)
  const mutate = () => Promise.reject(error)
  const context = {
    cookies: { get: () => 'sealed' },
    gateway: { reservation: { resell: { mutate } } },
  } as unknown as AppLoadContext
  const body = new URLSearchParams({ key: 'k'.repeat(22), room: 'ABCDEFGHJK', do: 'offer' })
  const request = new Request(`http://one.test${path}/resale`, { method: 'POST', body })
  return action({ request, params: { ref: 'r' }, context } as unknown as ActionFunctionArgs)
}

it.each([0, 503, 429])(
  'a wish that cannot be sent (%s) leads to the voucher, since its own address has no page',
  async (httpStatus) => {
    const answer = await wishAt(httpStatus)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${path}?resale=unknown`])
  },
)

it('another refusal is an error of our own, and is thrown', async () => {
  await expect(wishAt(400)).rejects.toThrow(TRPCClientError)
})
