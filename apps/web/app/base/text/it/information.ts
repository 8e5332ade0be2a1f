import type { information as english } from '../en/information.ts'

export const information: typeof english = {
  title: 'Il tuo soggiorno da noi',
  arriving: 'Arrivo e partenza',
  hours: 'Dalle {{from}} alle {{until}}',
  from: 'Dalle {{from}}',
  kind: {
    breakfast: 'Colazione',
    restaurant: 'Ristorante',
    wellness: 'Benessere',
    activities: 'Attività',
    hospitality: 'A tua disposizione',
    pets: 'Animali',
  },
  pets: {
    free: 'Benvenuti, senza supplemento',
    'per-stay': 'Benvenuti, {{amount}} per il soggiorno',
    'per-night': 'Benvenuti, {{amount}} a notte',
    'not-allowed': 'Gli animali non sono ammessi',
  },
}
