import type { protection as english } from '../en/protection.ts'

export const protection: typeof english = {
  title: 'Protezione del rimborso',
  text: 'Se non può venire riceve un rimborso del 100%: annulli entro la fine del giorno di arrivo, e non deve nulla.',
  takenText: 'Il suo soggiorno è protetto: riceve un rimborso del 100% se annulla entro la fine del giorno di arrivo.',
  rooms_one: 'Vale per {{rooms}}; l’altra tariffa non la offre.',
  rooms_other: 'Vale per {{rooms}}; le altre tariffe non la offrono.',
  readTerms: 'Leggere le condizioni della protezione del rimborso',
  add: 'Aggiungere la protezione per {{price}}',
  remove: 'Togliere la protezione',
  taken: 'Protezione del rimborso, {{price}}: rimborso del 100%',
  included: 'Protezione del rimborso inclusa: rimborso del 100%',
  offered: 'Protezione del rimborso per {{price}} in più',
  consent: 'Accetto le condizioni della protezione del rimborso',
  noTerms: 'L’annullamento entro la fine del giorno di arrivo è rimborsato per intero.',
  unreadable: 'La scelta della protezione in questo indirizzo non è leggibile ed è stata tralasciata. Può sceglierla qui.',
}
