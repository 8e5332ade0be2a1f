import type { BookingOperatorsRouter } from '@portico/booking-server/operators/router'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { FilePiece, StoredFileRequest } from '@portico/contracts/operator/offer-files'
import type { GatewayOperatorsRouter as GatewayRouter } from '@portico/gateway/operators/router'
import { type OperatorAudience, readSigningKey, signOperatorToken } from '@portico/server/tokens/operator-token'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { TRPCError } from '@trpc/server'
import type { AdminDeps } from './trpc.ts'

type ActingOperator = Pick<AdminDeps, 'home' | 'clock' | 'servers'> & {
  readonly session: OperatorIdentity
  readonly language?: string | undefined
}

/**
 * Each call has a signature of its own, good for a minute, and names the operator's language: an older server leaves
 * that aside.
 */
export function bookingServerAs(acting: ActingOperator) {
  return createTRPCClient<BookingOperatorsRouter>({
    links: [
      httpLink({
        url: `${acting.servers.bookingServer}/operators`,
        headers: () => ({
          ...signatureOf(acting, 'booking-server'),
          ...(acting.language !== undefined && { 'accept-language': acting.language }),
        }),
      }),
    ],
  })
}

export async function sendFilePiece(
  acting: ActingOperator,
  piece: FilePiece,
  bytes: Buffer<ArrayBuffer>,
): Promise<{ readonly status: number; readonly text: string }> {
  const queryParams = new URLSearchParams(Object.entries(piece).map(([name, value]) => [name, String(value)]))
  const answer = await fetch(`${acting.servers.bookingServer}/operator-files?${queryParams}`, {
    method: 'POST',
    headers: { ...signatureOf(acting, 'booking-server'), 'content-type': 'application/octet-stream' },
    body: bytes,
    signal: AbortSignal.timeout(30_000),
  }).catch(() => undefined)
  return answer?.ok
    ? { status: 200, text: await answer.text() }
    : { status: answer?.status === 404 ? 404 : 503, text: '' }
}

export async function fetchStoredFile(
  acting: ActingOperator,
  fileRequest: StoredFileRequest,
  range: string | undefined,
  signal: AbortSignal,
): Promise<Response | undefined> {
  const queryParams = new URLSearchParams(Object.entries(fileRequest).map(([name, value]) => [name, String(value)]))
  return await fetch(`${acting.servers.bookingServer}/operator-files?${queryParams}`, {
    headers: { ...signatureOf(acting, 'booking-server'), ...(range !== undefined && { range }) },
    signal,
  }).catch(() => undefined)
}

export function gatewayAs(acting: ActingOperator) {
  return createTRPCClient<GatewayRouter>({
    links: [httpLink({ url: `${acting.servers.gateway}/operators`, headers: () => signatureOf(acting, 'gateway') })],
  })
}

function signatureOf({ home, clock, session }: ActingOperator, audience: OperatorAudience) {
  const { email, role, hotelIds } = session
  const token = signOperatorToken(
    readSigningKey(home),
    audience,
    { email, role, hotelIds } satisfies OperatorIdentity,
    clock(),
  )
  return { authorization: `Bearer ${token}` }
}

const passedOn = ['NOT_FOUND', 'FORBIDDEN'] as const

export async function ofGateway<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (cause) {
    throw refusalIn(cause) ?? awayError(cause)
  }
}

/** Where all hotels are at third-party servers, ours does not run and is not called "away". */
export async function ofBookingServer<T>(acting: ActingOperator, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (cause) {
    const refusal = refusalIn(cause)
    if (refusal) throw refusal
    throw (await isOnlyOfOthers(acting))
      ? new TRPCError({ code: 'NOT_IMPLEMENTED', message: onlyOfOthers, cause })
      : awayError(cause)
  }
}

function refusalIn(cause: unknown): TRPCError | undefined {
  const code =
    cause instanceof TRPCClientError ? passedOn.find((errorCode) => errorCode === cause.data?.code) : undefined
  return code && new TRPCError({ code, message: (cause as Error).message })
}

function awayError(cause: unknown): TRPCError {
  const awayMessage = 'The server behind this page does not answer. Please try again in a moment.'
  return new TRPCError({ code: 'SERVICE_UNAVAILABLE', message: awayMessage, cause })
}

const onlyOfOthers =
  'The hotels’ reservation system is somebody else’s. It has no lists, searches, payments or agencies for this page: one reservation is looked up by its code and its guest’s e-mail address under “Other servers”, and everything else is done in that system.'

/** False while the gateway does not say. */
async function isOnlyOfOthers(acting: ActingOperator): Promise<boolean> {
  const servers = await gatewayAs(acting)
    .otherServers.query()
    .catch(() => undefined)
  return servers !== undefined && !servers.hasOwn
}

/** `null` instead of a failure: for what stands beside a page and must not break it. */
export async function unlessAway<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (cause) {
    if (cause instanceof TRPCError && ['SERVICE_UNAVAILABLE', 'NOT_IMPLEMENTED'].includes(cause.code)) return null
    throw cause
  }
}
