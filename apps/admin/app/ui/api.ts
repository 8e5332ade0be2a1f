import { createTRPCClient, httpLink, type TRPCClientError } from '@trpc/client'
import type { AdminRouter } from '../../server/router.ts'
import { messageText, t } from './texts.ts'

export const signedOutEvent = 'portico-signed-out'

export const signedInEvent = 'portico-signed-in'

export const draftSavedEvent = 'portico-draft'

export const requestDecidedEvent = 'portico-request-decided'

/**
 * Dispatched on `window` after something was done to an offer or a request, so that the count of those that wait is
 * asked anew.
 */
export const offersChangedEvent = 'portico-offers-changed'

export const api = createTRPCClient<AdminRouter>({
  links: [
    httpLink({
      url: '/trpc',
      fetch: async (input, init) => {
        const response = await fetch(String(input), init as RequestInit)
        if (response.status === 401) window.dispatchEvent(new Event(signedOutEvent))
        return response
      },
    }),
  ],
})

export type FieldErrors = Record<string, string>

export function fieldErrorsOf(error: unknown): FieldErrors {
  const fields = isApiError(error) ? (error.data?.fields ?? []) : []
  return Object.fromEntries(
    fields.map(({ path, message }) => [path.filter((pathPart) => pathPart !== 'settings').join('.'), message]),
  )
}

export const isProofNeeded = (error: unknown): boolean => isApiError(error) && error.data?.httpStatus === 412

export function failureTextOf(error: unknown): string {
  if (!isApiError(error)) return t('shell.somethingWentWrongHere')
  if (!error.data) return t('shell.adminDoesNotAnswerNothing')
  if (error.data.httpStatus === 401) return t('shell.youWereSignedOutBeforeThis')
  return error.data.httpStatus !== 500 ? messageText(error.message) : t('shell.somethingBrokeOnOurSide')
}

function isApiError(error: unknown): error is TRPCClientError<AdminRouter> {
  return error instanceof Error && error.name === 'TRPCClientError'
}
