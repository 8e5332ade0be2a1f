import type { Translation } from '@portico/locale/texts/text-types'
import type { AdminEnglish } from '../en/all.ts'
import access from './access.json' with { type: 'json' }
import agencies from './agencies.json' with { type: 'json' }
import guests from './guests.json' with { type: 'json' }
import messages from './messages.json' with { type: 'json' }
import offers from './offers.json' with { type: 'json' }
import operators from './operators.json' with { type: 'json' }
import payments from './payments.json' with { type: 'json' }
import publish from './publish.json' with { type: 'json' }
import reservations from './reservations.json' with { type: 'json' }
import settings from './settings.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }
import words from './words.json' with { type: 'json' }

export default {
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
} satisfies Translation<AdminEnglish>
