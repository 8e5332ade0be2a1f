import type { paymentChoice as english } from '../en/payment-choice.ts'

export const paymentChoice: typeof english = {
  instalments:
    'Paghi a {{provider}} in tre o quattro rate, la prima oggi. {{provider}} mostra date e condizioni prima che tu accetti, e decide da sé. L’hotel riceve tutto subito.',
  simulation: 'Simulazione: non si muove denaro.',
  test: 'Conto di prova: non si muove denaro e non si paga nulla.',
  now: 'Paghi {{amount}} subito dopo la prenotazione, sulla pagina di {{provider}}. La prenotazione è confermata appena è pagata.',
  later: 'Oggi non devi nulla. Per quanto è dovuto prima del soggiorno ti mandiamo un link via e-mail, in tempo per ogni data.',
  laterBesides: 'Per quanto è dovuto più tardi ti mandiamo un link via e-mail.',
  authorisation: 'Alla data ti mandiamo un link, con cui {{amount}} vengono riservati sulla tua carta. Nessun addebito: paghi in hotel.',
  card: 'Lasci una carta sulla pagina di {{provider}}. Ora non si addebita nulla.',
  link: 'Ti mandiamo un’e-mail con un link, con cui paghi {{amount}} quando vuoi, in tempo.',
  linkGuarantee:
    'Ti mandiamo un’e-mail con un link, con cui la tua carta garantisce il soggiorno. Non viene addebitato nulla: paghi in hotel.',
}
