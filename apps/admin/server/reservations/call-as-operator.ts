import type { OperatorsRouter } from '@portico/booking-server/operators/router'
import type { OperatorIdentity } from '@portico/contracts/operator/identity'
import type { OperatorsRouter as GatewayRouter } from '@portico/gateway/operators/router'
import { type OperatorAudience, readSigningKey, signOperatorToken } from '@portico/server/operator-token'
import { createTRPCClient, httpLink, TRPCClientError } from '@trpc/client'
import { TRPCError } from '@trpc/server'
import type { AdminDeps } from '../http/trpc.ts'

type Acting = Pick<AdminDeps, 'home' | 'clock' | 'servers'> & { readonly session: OperatorIdentity }

/** The booking server as this operator: each call has a signature of its own, good for a minute. */
export function bookingServerAs(acting: Acting) {
  return createTRPCClient<OperatorsRouter>({
    links: [httpLink({ url: `${acting.servers.bookingServer}/operators`, headers: () => signatureOf(acting, 'booking-server') })],
  })
}

/** The gateway as this operator. */
export function gatewayAs(acting: Acting) {
  return createTRPCClient<GatewayRouter>({
    links: [httpLink({ url: `${acting.servers.gateway}/operators`, headers: () => signatureOf(acting, 'gateway') })],
  })
}

function signatureOf({ home, clock, session }: Acting, audience: OperatorAudience) {
  const { email, role, hotelIds } = session
  const token = signOperatorToken(readSigningKey(home), audience, { email, role, hotelIds } satisfies OperatorIdentity, clock())
  return { authorization: `Bearer ${token}` }
}

const passedOn = ['NOT_FOUND', 'FORBIDDEN'] as const

/** What a server refuses, the operator hears; a server that does not answer, or no longer knows our signature, is said to be away. */
export async function answerOf<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (cause) {
    const refusal = cause instanceof TRPCClientError ? passedOn.find((code) => code === cause.data?.code) : undefined
    if (refusal) throw new TRPCError({ code: refusal, message: (cause as Error).message })
    throw new TRPCError({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The server behind this page does not answer. Please try again in a moment.',
      cause,
    })
  }
}

/** `null` instead of the failure of a server that is away: for what stands beside a page and must not break it. */
export async function unlessAway<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await answerOf(call)
  } catch (cause) {
    if (cause instanceof TRPCError && cause.code === 'SERVICE_UNAVAILABLE') return null
    throw cause
  }
}
