export const recover = {
  title: 'Meine Buchung finden',
  text: 'Geben Sie den Buchungscode und die E-Mail-Adresse ein, mit der Sie gebucht haben. Beides steht in Ihrer Bestätigung.',
  code: 'Buchungscode',
  codeHelp: 'Zehn Buchstaben und Ziffern. Großschreibung, Leerzeichen und Bindestriche spielen keine Rolle.',
  email: 'E-Mail',
  submit: 'Meine Buchung finden',
  problemsTitle: 'Bitte prüfen Sie Ihre Eingabe',
  'not-found': 'Wir haben keine Buchung mit diesem Code und dieser E-Mail-Adresse gefunden. Bitte prüfen Sie Ihre Eingabe.',
  throttled:
    'Das waren zu viele Versuche. Bitte warten Sie ein wenig und versuchen Sie es noch einmal, oder rufen Sie das Hotel an. Ihre Buchung ist sicher.',
  ended: 'Zu Ihrer Sicherheit wurde diese Seite geschlossen. Geben Sie Code und E-Mail-Adresse ein, um sie wieder zu öffnen.',
  forgotten:
    'Dieses Gerät hat Ihre Buchungen und Ihre Eingaben vergessen. Die Buchungen selbst bleiben, wie sie waren: Code und E-Mail öffnen sie wieder.',
  'link-used':
    'Dieser Link wurde schon verwendet: Was er wollte, ist bezahlt oder erledigt. Um die Buchung zu sehen, geben Sie Code und E-Mail-Adresse ein, oder folgen Sie dem Link Ihrer Bestätigung.',
  'payment-paid': 'Ihre Zahlung ist angekommen, vielen Dank. Mit Buchungscode und E-Mail sehen Sie die Buchung auch in diesem Browser.',
  'payment-waiting':
    'Ihre Zahlung ist unterwegs. Wir schreiben Ihnen, sobald sie da ist. Mit Buchungscode und E-Mail sehen Sie die Buchung auch in diesem Browser.',
  'payment-failed':
    'Ihre Zahlung hat nicht geklappt. Öffnen Sie die Buchung hier mit Buchungscode und E-Mail und versuchen Sie es noch einmal.',
  unavailable: 'System nicht erreichbar. Wir führen Wartungsarbeiten durch: Bitte versuchen Sie es in einigen Minuten noch einmal.',
}
