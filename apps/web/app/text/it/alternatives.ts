import type { alternatives as english } from '../en/alternatives.ts'

export const alternatives: typeof english = {
  splitTitle: 'Un soggiorno in due camere',
  splitText: 'Queste camere sono libere una dopo l’altra. Cambi camera una volta; tariffa e condizioni sono le stesse per entrambe.',
  splitDiscount: 'Sconto per il cambio di camera',
  mergedTitle: 'Tutti in una camera',
  mergedLink: 'Vedi le camere per {{party}}',
  hotelsTitle: 'Libere in queste date nelle altre nostre case',
  hotelsText: 'Per gli stessi ospiti, dal prezzo più basso.',
}
