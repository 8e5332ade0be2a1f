import { acceptedLanguage } from '@portico/locale/accepted-language'
import type { FastifyRequest } from 'fastify'
import { adminLanguageOf, adminLanguages } from '../../texts/languages.ts'
import { languageInCookie } from './session-cookie.ts'
import type { Session } from './sessions.ts'

/** What the operator chose, or who used this browser before; else what the browser prefers. */
export function operatorLanguage(
  session: Pick<Session, 'language'> | undefined,
  headers: FastifyRequest['headers'],
): string {
  const language =
    adminLanguageOf(session?.language) ??
    adminLanguageOf(languageInCookie(headers.cookie)) ??
    acceptedLanguage(headers['accept-language'], adminLanguages)
  return language?.code ?? 'en'
}
