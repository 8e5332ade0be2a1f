import type { portal as english } from '../en/portal.ts'

export const portal: typeof english = {
  title: 'Le nostre case',
  intro_one: '{{count}} casa in {{places}} luoghi. Scegli dove vorresti svegliarti.',
  intro_other: '{{count}} case in {{places}} luoghi. Scegli dove vorresti svegliarti.',
  open: 'Scopri {{name}}',
  submit: 'Vedi chi ha camere',
  searched_one: 'Ricerca case: {{count}} libera in queste date',
  searched_other: 'Ricerca case: {{count}} libere in queste date',
  none: 'Non libera in queste date',
  withoutPrices:
    'Al momento non possiamo dire quali case sono libere, né da quanto. Scegli una casa per vederne camere e prezzi, o riprova tra qualche minuto.',
  empty: 'Al momento nessuna casa è aperta alle prenotazioni.',
}
