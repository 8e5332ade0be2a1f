/** Ein Zimmer zum Weiterverkauf anbieten, wo der Tarif es erlaubt. */
export const resale = {
  title: 'Weiterverkauf',
  possible:
    'Bis {{moment}} können Sie {{room}} zum Weiterverkauf anbieten. Es bleibt Ihres, und Sie bleiben daran gebunden, bis ein anderer Gast es gebucht hat. Das geschieht, sobald das Hotel für Ihre Nächte kein anderes Zimmer dieser Art mehr frei hat.',
  moneyFree:
    'Nach dem Weiterverkauf zahlen Sie die {{price}} nicht mehr, es sei denn, der nächste Gast zahlt weniger: Die Differenz bleibt fällig.',
  money:
    'Nach dem Weiterverkauf zahlen Sie von den {{price}} noch {{fee}} und das, was der nächste Gast weniger zahlt, falls der Preis gesunken ist. Der Rest ist nicht mehr fällig; was Sie davon schon gezahlt haben, kommt zurück.',
  offer: 'Zum Weiterverkauf anbieten',
  offerRoom: '{{room}} zum Weiterverkauf anbieten',
  open: 'Bis {{moment}} im Weiterverkauf: {{room}}. Es bleibt Ihres, bis ein anderer Gast es gebucht hat; dann erhalten Sie eine E-Mail.',
  withdraw: 'Zurücknehmen',
  withdrawRoom: '{{room}} zurücknehmen',
  held: 'In diesem Moment bucht ein anderer Gast: {{room}}. Es bleibt Ihres, bis er bestätigt hat; so lange lässt es sich nicht zurücknehmen.',
  waiting: 'Sobald Ihre Buchung bestätigt ist, können Sie {{room}} zum Weiterverkauf anbieten, bis {{moment}}.',
  over: 'Der Weiterverkauf war bis {{moment}} möglich: {{room}}. Die Zeit ist vorbei; es bleibt Ihres.',
  room: 'Ihr Zimmer',
  notice: {
    open: 'Ihr Zimmer ist jetzt im Weiterverkauf.',
    withdrawn: 'Ihr Zimmer ist nicht mehr im Weiterverkauf.',
    held: 'In diesem Moment bucht ein anderer Gast das Zimmer; es wurde nichts zurückgenommen.',
    over: 'Die Zeit für den Weiterverkauf ist vorbei. Es wurde nichts geändert.',
    refused: 'Es wurde nichts geändert: Das System des Hotels hat es nicht erlaubt. Bitte rufen Sie das Hotel an: {{phone}}.',
    unknown:
      'Wir konnten nicht sehen, ob es geschehen ist. Diese Seite zeigt es binnen einer Minute; bitte laden Sie sie neu, bevor Sie es noch einmal versuchen.',
  },
}
