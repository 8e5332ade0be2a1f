import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendPlainReply } from './plain-reply.ts'

/** What stands in these paths becomes a grant. A wrong one counts as a try, of its address and its code. */
const exchangePath = /^\/hotel\/\d+\/channel\/\d+\/language\/\d+\/((3ds|voucher)\/code|voucher\/key)\//

/**
 * Only who opens such an address as a page is answered: a foreign page that names it as a picture, a frame or a script, or has it loaded
 * ahead, would use up a guest's tries. Browsers of before 2023 and programs do not say what they load for, and are believed.
 */
export async function refuseHiddenExchange(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
  const { 'sec-fetch-dest': destination = 'document', 'sec-purpose': purpose } = request.headers
  if (!exchangePath.test(request.url) || (destination === 'document' && purpose === undefined)) return
  return sendPlainReply(reply.removeHeader('set-cookie'), 403)
}
