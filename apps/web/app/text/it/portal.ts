import type { portal as english } from '../en/portal.ts'

export const portal: typeof english = {
  title: 'Le nostre case',
  intro_one: '{{count}} casa in {{places}} luoghi. Scegli dove vorresti svegliarti.',
  intro_other: '{{count}} case in {{places}} luoghi. Scegli dove vorresti svegliarti.',
  open: 'Scopri {{name}}',
  from: 'da',
  none: 'Non libera in queste date',
  empty: 'Al momento nessuna casa è aperta alle prenotazioni.',
}
