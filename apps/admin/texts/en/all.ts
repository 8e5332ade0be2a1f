import access from './access.ts'
import messages from './messages.ts'
import shell from './shell.ts'

const english = { access, messages, shell } as const

/** What admin says, whose names and values the compiler knows. */
export type AdminEnglish = typeof english

export default english
