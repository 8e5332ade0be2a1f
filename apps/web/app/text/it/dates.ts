import type { dates as english } from '../en/dates.ts'

export const dates: typeof english = {
  sameNight: 'Per questa notte: prenota ora, e la camera è subito tua.',
  nearbyTitle: 'Vicino a queste date',
  nearbyText_one: 'Per gli stessi ospiti, dalle date più vicine. Il prezzo è quello della tariffa più bassa.',
  nearbyText_other: 'Per gli stessi ospiti in {{count}} camere, dalle date più vicine. Il prezzo è quello delle tariffe più basse insieme.',
  chartTitle: 'I prossimi dodici mesi',
  chartText:
    'Per {{party}}: il soggiorno più breve libero da ogni giorno, alla tariffa più bassa. I prezzi indicati sono orientativi; in hotel può essere dovuta la tassa di soggiorno.',
  chartCaption: 'Il prezzo più basso di ogni mese',
  month: 'Mese',
  lowest: 'Da',
  stay: 'Soggiorno',
  stayFrom_one: '{{count}} notte da {{arrival}}',
  stayFrom_other: '{{count}} notti da {{arrival}}',
  perNight: '{{price}} a notte',
  nothingFree: 'In questo mese non c’è nulla di libero.',
  closed: 'L’hotel è chiuso per la pausa stagionale.',
}
