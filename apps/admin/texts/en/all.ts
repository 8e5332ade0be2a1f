import access from './access.ts'
import messages from './messages.ts'
import reservations from './reservations.ts'
import shell from './shell.ts'
import words from './words.ts'

const english = { access, messages, reservations, shell, words } as const

/** What admin says, whose names and values the compiler knows. */
export type AdminEnglish = typeof english

export default english
