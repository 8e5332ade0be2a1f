import type { Translation } from '@portico/locale/texts/text-types'
import type { AdminEnglish } from '../en/all.ts'
import access from './access.json' with { type: 'json' }
import messages from './messages.json' with { type: 'json' }
import reservations from './reservations.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }
import words from './words.json' with { type: 'json' }

export default { access, messages, reservations, shell, words } satisfies Translation<AdminEnglish>
