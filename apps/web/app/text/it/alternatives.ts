import type { alternatives as english } from '../en/alternatives.ts'

export const alternatives: typeof english = {
  splitTitle: 'Un soggiorno in due camere',
  splitText: 'Queste camere sono libere una dopo l’altra. Cambi camera una volta; tariffa e condizioni sono le stesse per entrambe.',
  splitDiscount: 'Sconto per il cambio di camera',
  mergedTitle: 'Tutti in una camera',
  mergedLink: 'Vedi le camere per {{party}}',
  hotelsTitle: 'Libere in queste date nelle altre nostre case',
  hotelsText: 'Per gli stessi ospiti, dal prezzo più basso.',
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
