import {
  type OfferFileRequest,
  offerFileHeaders,
  offerFilePath,
  offerGrantHeader,
  passedFileHeaders,
} from '@portico/contracts/offer/offer-file-request'
import { placeHeaders } from '@portico/contracts/scope/place'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openReply } from '../../app/base/server/send-request.server.ts'
import { offerGrantOf } from '../../app/parts/offer/offer-place.server.ts'
import { sendPlainReply } from '../replies/plain-reply.ts'

type Gateway = { readonly gatewayUrl: string; readonly serviceToken: string }
type FileRoute = { Params: { code: string; number: string } }

/** Files and films of an unlocked offer; without the grant in the browser's cookie nobody is asked. */
export function forwardOfferFiles(app: FastifyInstance, gateway: Gateway): void {
  const serve = (filePart: OfferFileRequest['part']) => (request: FastifyRequest<FileRoute>, reply: FastifyReply) =>
    forwardFile(gateway, { ...request.params, part: filePart }, request, reply)
  app.get<FileRoute>('/offer/:code/files/:number', { exposeHeadRoute: false }, serve('file'))
  app.get<FileRoute>('/offer/:code/files/:number/captions', { exposeHeadRoute: false }, serve('captions'))
}

async function forwardFile(
  { gatewayUrl, serviceToken }: Gateway,
  fileRequest: OfferFileRequest,
  { cookies, place, headers: { range }, log }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const grant = offerGrantOf(cookies, { kind: 'offer', code: fileRequest.code })
  if (grant === undefined) return sendPlainReply(reply, 404)
  const url = new URL(`${offerFilePath}?${new URLSearchParams(fileRequest)}`, gatewayUrl)
  const answer = await openReply(url.href, {
    headers: {
      authorization: `Bearer ${serviceToken}`,
      [placeHeaders.host]: place.host.host,
      [placeHeaders.address]: place.address,
      [placeHeaders.requestId]: place.requestId,
      [offerGrantHeader]: grant,
      ...(range !== undefined && { range }),
    },
  }).catch((err: unknown) => {
    log.warn({ err }, 'the gateway does not answer')
    return undefined
  })
  const status = answer?.statusCode ?? 503
  if (!answer || ![200, 206, 416].includes(status)) {
    answer?.resume()
    return sendPlainReply(reply, [404, 429].includes(status) ? status : 503)
  }
  for (const name of passedFileHeaders) if (answer.headers[name] !== undefined) reply.header(name, answer.headers[name])
  return reply.status(status).headers(offerFileHeaders).send(answer)
}
