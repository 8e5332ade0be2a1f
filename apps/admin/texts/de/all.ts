import type { Translation } from '@portico/locale/texts/text-types'
import type { AdminEnglish } from '../en/all.ts'
import access from './access.json' with { type: 'json' }
import messages from './messages.json' with { type: 'json' }
import shell from './shell.json' with { type: 'json' }

export default { access, messages, shell } satisfies Translation<AdminEnglish>
