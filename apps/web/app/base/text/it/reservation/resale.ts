/** Mettere in rivendita una camera, dove la tariffa lo permette. */
export const resale = {
  title: 'Rivendita',
  possible:
    'Fino a {{moment}} puoi mettere in rivendita {{room}}. Resta tua, e tu resti vincolato, finché un altro ospite non l’ha prenotata. Succede quando l’hotel non ha più altre camere di questo tipo per le tue notti.',
  moneyFree: 'Una volta rivenduta non paghi più i suoi {{price}}, a meno che il prossimo ospite paghi meno: la differenza resta dovuta.',
  money:
    'Una volta rivenduta paghi {{fee}} dei suoi {{price}}, più quanto il prossimo ospite paga in meno, se il prezzo è sceso. Il resto non è più dovuto; ciò che hai già pagato ti torna indietro.',
  offer: 'Metti in rivendita',
  offerRoom: 'Metti in rivendita {{room}}',
  open: 'In rivendita fino a {{moment}}: {{room}}. Resta tua finché un altro ospite non l’ha prenotata; allora riceverai un’e-mail.',
  withdraw: 'Ritira dalla rivendita',
  withdrawRoom: 'Ritira dalla rivendita {{room}}',
  held: 'In questo momento un altro ospite sta prenotando {{room}}. Resta tua finché non ha confermato; fino ad allora non si può ritirare.',
  waiting: 'Quando la prenotazione sarà confermata potrai mettere in rivendita {{room}}, fino a {{moment}}.',
  over: 'La rivendita era possibile fino a {{moment}}: {{room}}. Il termine è passato e resta tua.',
  room: 'la tua camera',
  notice: {
    open: 'La tua camera è ora in rivendita.',
    withdrawn: 'La tua camera non è più in rivendita.',
    held: 'In questo momento un altro ospite sta prenotando la camera: nulla è stato ritirato.',
    over: 'Il termine per la rivendita è passato. Nulla è cambiato.',
    refused: 'Nulla è cambiato: il sistema dell’hotel non lo ha permesso. Chiama l’hotel: {{phone}}.',
    unknown: 'Non abbiamo potuto vedere se è stato fatto. Questa pagina lo mostra entro un minuto; ricaricala prima di riprovare.',
  },
}
