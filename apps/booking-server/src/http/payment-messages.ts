import { decodeMessageHead, messageHeader, messageLimits } from '@portico/contracts/payment/received-message'
import type { FastifyInstance } from 'fastify'
import type { Payments } from '../payment-records/payments.ts'
import { receiveMessage } from '../payments/receive-message.ts'

type Address = { Params: { readonly inbox: string; readonly '*'?: string } }

export function registerPaymentMessages(app: FastifyInstance, payments: Payments): void {
  app.register(async (messages) => {
    messages.removeAllContentTypeParsers()
    messages.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: messageLimits.bodyBytes }, (_, body, done) =>
      done(null, body),
    )
    for (const url of ['/payment-messages/:inbox', '/payment-messages/:inbox/*']) {
      messages.post<Address>(url, async ({ params, headers, body }, reply) => {
        const messageHead = decodeMessageHead(headers[messageHeader])
        if (!messageHead) return reply.status(400).type('text/plain').send('not valid')
        const pathOfMessage = params['*']
        const path = pathOfMessage === undefined ? '' : `/${pathOfMessage}`
        const request = { ...messageHead, path, body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) }
        const { status, type, body: answer } = await receiveMessage(payments, params.inbox, request, payments.now())
        return reply.status(status).type(type).header('cache-control', 'no-store').send(Buffer.from(answer))
      })
    }
  })
}
