import access from './access.ts'
import agencies from './agencies.ts'
import guests from './guests.ts'
import messages from './messages.ts'
import offers from './offers.ts'
import operators from './operators.ts'
import payments from './payments.ts'
import publish from './publish.ts'
import reservations from './reservations.ts'
import settings from './settings.ts'
import shell from './shell.ts'
import words from './words.ts'

const english = {
  access,
  agencies,
  guests,
  messages,
  offers,
  operators,
  payments,
  publish,
  reservations,
  settings,
  shell,
  words,
} as const

export type AdminEnglish = typeof english

export default english
