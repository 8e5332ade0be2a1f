import type { payment as english } from '../../en/reservation/payment.ts'

export const payment: typeof english = {
  title: 'Zahlung',
  heading: {
    pay: '{{amount}} bezahlen',
    authorise: '{{amount}} auf Ihrer Karte reservieren',
    guarantee: 'Eine Karte als Sicherheit hinterlegen',
  },
  amount: { pay: 'Zu zahlen', authorise: 'Zu reservieren', guarantee: 'Gesichert' },
  stayAt: 'Ihr Aufenthalt: {{hotel}}',
  almostBooked: 'Ein Schritt fehlt noch.',
  begun: 'Sie haben eine Zahlung begonnen, und noch ist nichts abgebucht.',
  dueOn: 'Dies ist am {{day}} fällig. Sie können es schon jetzt bezahlen.',
  endsUnpaid: 'Das Hotel hält Ihre Zimmer bis {{moment}} frei und bestätigt sie, sobald dies erledigt ist.',
  openUntil: 'Dafür haben Sie Zeit bis {{moment}}.',
  nothingCharged: {
    authorise: 'Der Betrag wird reserviert und nicht abgebucht: Sie zahlen im Hotel.',
    guarantee: 'Jetzt wird nichts abgebucht.',
  },
  by: 'Wie möchten Sie bezahlen',
  atProvider: 'Auf der Seite von {{provider}}.',
  button: { pay: 'Jetzt bezahlen', authorise: 'Jetzt autorisieren', guarantee: 'Karte jetzt hinterlegen' },
  continue: 'Fortfahren',
  next: 'Sie kommen auf eine Seite des Anbieters, geben dort Karte oder Konto ein und kehren zu Ihrer Buchung zurück. Eine Kartennummer sehen wir nie.',
  noMethod: 'Das lässt sich hier zurzeit nicht bezahlen. Bitte rufen Sie das Hotel an: {{phone}}.',
  problem: {
    closed: {
      title: 'Es wurde nichts abgebucht.',
      text: 'Die Zahlung wurde nicht abgeschlossen, und Ihre Buchung ist noch da. Sie können jetzt weitermachen oder eine andere Zahlungsart wählen.',
    },
    declined: {
      title: 'Bei der Zahlung ist ein Problem aufgetreten. Bitte versuchen Sie es noch einmal.',
      text: 'Es wurde nichts abgebucht, und Ihre Buchung ist noch da. Versuchen Sie es noch einmal, oder wählen Sie eine andere Zahlungsart.',
    },
    'card-refused': {
      title: 'Die Karte wurde nicht akzeptiert.',
      text: 'Es wurde nichts abgebucht, und Ihre Buchung ist noch da. Versuchen Sie eine andere Karte, oder wählen Sie eine andere Zahlungsart.',
    },
    'method-refused': {
      title: 'Diese Zahlungsart ist zurzeit nicht möglich.',
      text: 'Es wurde nichts abgebucht. Bitte wählen Sie eine andere.',
    },
    'too-often': {
      title: 'Die Zahlung wurde sehr oft begonnen.',
      text: 'Es wurde nichts abgebucht. Bitte warten Sie einige Minuten, oder rufen Sie das Hotel an: {{phone}}.',
    },
    refused: {
      title: 'Das lässt sich hier nicht bezahlen.',
      text: 'Es wurde nichts abgebucht. Das System des Hotels nimmt für diese Buchung jetzt keine Zahlung an. Bitte rufen Sie das Hotel an: {{phone}}.',
    },
  },
  handOver: 'Zur Seite von {{provider}}',
  handOverText: {
    pay: 'Dort zahlen Sie {{amount}} und kehren zu Ihrer Buchung zurück.',
    authorise: 'Dort werden {{amount}} auf Ihrer Karte reserviert, und Sie kehren zu Ihrer Buchung zurück.',
    guarantee: 'Dort hinterlegen Sie Ihre Karte und kehren zu Ihrer Buchung zurück.',
  },
  goOn: 'Weiter zu {{provider}}',
  waiting: 'Wir prüfen Ihre Zahlung',
  waitingText: 'Die Antwort von {{provider}} ist noch nicht da. Diese Seite geht von selbst weiter, sobald sie kommt.',
  waitingHelp:
    'Bitte zahlen Sie kein zweites Mal. Sie können die Seite schließen: Wir schreiben an {{email}}, sobald die Zahlung bekannt ist.',
  lookAgain: 'Noch einmal nachsehen',
  noAnswer: 'Das System des Hotels antwortet gerade nicht. Diese Seite sieht von selbst noch einmal nach.',
  noAnswerHelp: 'Bitte zahlen Sie kein zweites Mal. Sie können die Seite schließen: Das Hotel erfährt auch ohne sie von Ihrer Zahlung.',
  pending: {
    pay: 'Noch zu zahlen',
    authorise: 'Ein reservierter Betrag auf Ihrer Karte',
    guarantee: 'Eine Karte als Sicherheit',
  },
  pendingText: {
    pay: 'Zu zahlen: {{amount}}.',
    authorise: 'Auf Ihrer Karte zu reservieren, ohne Abbuchung: {{amount}}.',
    guarantee: 'Das Hotel bittet um eine Karte als Sicherheit. Es wird nichts abgebucht.',
  },
  pendingOn: 'Fällig am {{day}}: Vorher schicken wir Ihnen einen Link per E-Mail. Sie können es auch jetzt erledigen.',
  pendingWaiting: 'Eine Zahlung wird geprüft. Bitte zahlen Sie kein zweites Mal.',
  lookAtPayment: 'Nachsehen, wie es steht',
  done: 'Ihre Zahlung ist eingegangen. Vielen Dank.',
  doneOther: 'Das ist erledigt. Vielen Dank.',
  nothingToPay: 'Für diese Buchung ist im Moment online nichts zu bezahlen.',
  doneBefore: 'Das war schon bezahlt. Falls ein zweites Mal abgebucht wurde, gibt das Hotel den Betrag zurück.',
  tooLate: 'Diese Buchung war schon beendet, als Ihre Zahlung kam. Falls abgebucht wurde, gibt das Hotel den Betrag zurück.',
  paidBy: 'Bezahlt am {{day}} ({{method}})',
  returnedBy: 'Zurückgezahlt am {{day}} ({{method}})',
  refundHow: 'Was Sie online bezahlt haben, kommt auf demselben Weg zurück. Bis Ihre Bank es zeigt, können einige Tage vergehen.',
}
