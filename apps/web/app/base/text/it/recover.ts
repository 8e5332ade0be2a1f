import type { recover as english } from '../en/recover.ts'

export const recover: typeof english = {
  title: 'Trova la mia prenotazione',
  text: 'Scrivi il codice di prenotazione e l’e-mail con cui hai prenotato. Li trovi nella conferma.',
  code: 'Codice di prenotazione',
  codeHelp: 'Dieci lettere e numeri. Maiuscole, spazi e trattini non contano.',
  email: 'E-mail',
  submit: 'Trova la mia prenotazione',
  problemsTitle: 'Controlla quello che hai scritto',
  'not-found': 'Non troviamo una prenotazione con questo codice e questa e-mail. Controlla quello che hai scritto.',
  throttled: 'Ci sono stati troppi tentativi. Aspetta un po’ e riprova, o chiama l’hotel. La tua prenotazione è al sicuro.',
  ended: 'Per la tua sicurezza questa pagina si è chiusa. Scrivi codice ed e-mail per riaprirla.',
  forgotten:
    'Questo dispositivo ha dimenticato le tue prenotazioni e ciò che hai scritto. Le prenotazioni restano com’erano: codice ed e-mail le riaprono.',
  'link-used':
    'Questo link è già stato usato: ciò che chiedeva è pagato o fatto. Per vedere la prenotazione scrivi codice ed e-mail, o segui il link della conferma.',
  'payment-paid': 'Il pagamento è arrivato, grazie. Per vedere la prenotazione in questo browser inserisci il codice e la tua e-mail.',
  'payment-waiting':
    'Il pagamento è in corso. Ti scriviamo appena arriva. Per vedere la prenotazione in questo browser inserisci il codice e la tua e-mail.',
  'payment-failed':
    'Il pagamento non è andato a buon fine. Inserisci il codice e la tua e-mail per aprire la prenotazione in questo browser e riprovare.',
  unavailable: 'Sistema non disponibile. È in corso una manutenzione: riprova tra qualche minuto.',
}
