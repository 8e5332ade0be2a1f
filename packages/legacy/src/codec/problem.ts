import { z } from 'zod'
import { type Capability, forbiddenFields, refusalExtensions as px, withoutForbidden } from './extensions.ts'
import type { LegacyRefusal } from './legacy-call.ts'
import { parseDocument } from './legacy-request.ts'
import { Reason } from './reason.ts'

// The API server refuses with a real status and problem JSON, where the main server answers 200 and `errore`.

export const problemType = 'application/problem+json'

const httpStatusByReason: Partial<Record<Reason['kind'], number>> = {
  malformed: 400,
  'key-missing': 400,
  'not-logged-in': 401,
  'not-allowed': 403,
  'not-found': 404,
  'over-limit': 429,
}

/** A refusal as the API server sends it; without a status of its own it is a conflict (409). */
export function toProblem(
  { text, reason }: LegacyRefusal,
  capabilities: ReadonlySet<Capability>,
): { status: number; body: string } {
  const status = (reason && httpStatusByReason[reason.kind]) ?? 409
  return {
    status,
    body: JSON.stringify(
      withoutForbidden(
        { type: 'about:blank', title: text, status, [px.reason]: reason },
        forbiddenFields(px, capabilities),
      ),
    ),
  }
}

const Text = z.string().min(1)
const Problem = z.object({
  detail: Text.optional(),
  title: Text.optional(),
  errore: Text.optional(),
  [px.reason]: Reason.optional().catch(undefined),
})

const reasonOfStatus: Readonly<Record<number, Reason>> = { 401: { kind: 'not-logged-in' }, 404: { kind: 'not-found' } }

/**
 * The refusal behind an answer in the four hundreds; nothing where it says no word. A 401 or 404 that does has a
 * reason, also without reasons.
 */
export function fromProblem(
  status: number,
  body: string,
  capabilities: ReadonlySet<Capability>,
): LegacyRefusal | undefined {
  const parsed = Problem.safeParse(parseDocument(body, forbiddenFields(px, capabilities)))
  const text = parsed.data?.detail ?? parsed.data?.title ?? parsed.data?.errore
  if (text === undefined) return undefined
  return { kind: 'refused', text, reason: parsed.data?.[px.reason] ?? reasonOfStatus[status] }
}
