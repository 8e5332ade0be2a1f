import type { BilingualText } from './seed/bilingual-text.ts'

/** The general terms, alike in all houses of the group but for the company and the court. */
export function generalTerms(company: string, court: BilingualText): BilingualText {
  return {
    en: [
      `Your contract is with ${company}. It is made when you receive our confirmation with its code; what the confirmation says about room, price and conditions is what holds.`,
      'Prices are in the currency shown, for the room and the people you named, with service and VAT. City tax is set by the municipality and paid at the hotel. Extras used during the stay are settled on departure.',
      'You may cancel or shorten your stay under the conditions of the rate you chose. If you do not arrive and do not tell us, the room is kept until noon of the following day and the fee of your rate is due.',
      'Rooms are ready from the check-in hour and given back by the check-out hour. Please treat them as you would a friend’s house: damage beyond ordinary wear is charged at cost.',
      `Italian law applies unless the law of your own country protects you better; the court of ${court.en} has jurisdiction, without prejudice to the consumer’s own.`,
    ].join('\n\n'),
    it: [
      `Il contratto è con ${company} e si conclude quando ricevi la nostra conferma con il suo codice: fa fede quello che la conferma dice su camera, prezzo e condizioni.`,
      'I prezzi sono nella valuta indicata, per la camera e le persone che hai dichiarato, servizio e IVA compresi. L’imposta di soggiorno è stabilita dal comune e si paga in hotel. Gli extra si saldano alla partenza.',
      'Puoi annullare o accorciare il soggiorno secondo le condizioni della tariffa scelta. Se non arrivi e non ci avvisi, teniamo la camera fino al mezzogiorno del giorno dopo ed è dovuta la penale della tariffa.',
      'Le camere sono pronte dall’ora del check-in e si lasciano entro l’ora del check-out. Trattale come la casa di un amico: i danni oltre la normale usura si pagano al costo.',
      `Si applica la legge italiana, salvo che quella del tuo paese ti tuteli meglio; foro competente è ${court.it}, fermo quello del consumatore.`,
    ].join('\n\n'),
  }
}
