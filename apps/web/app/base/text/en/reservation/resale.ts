/** Putting a room up for resale, at rates that allow it. */
export const resale = {
  title: 'Resale',
  possible:
    'You can put {{room}} up for resale until {{moment}}. It stays yours, and you stay bound to it, until another guest has booked it. That happens once the hotel has no other room of this kind left for your nights.',
  moneyFree: 'Once it is resold you no longer pay its {{price}}, unless the next guest pays less: the difference stays due.',
  money:
    'Once it is resold you pay {{fee}} of its {{price}}, and what the next guest pays less, if the price has fallen. The rest is no longer due; what you have paid of it comes back.',
  offer: 'Put up for resale',
  offerRoom: 'Put {{room}} up for resale',
  open: '{{room}} is for resale until {{moment}}. It stays yours until another guest has booked it; you will get a mail then.',
  withdraw: 'Take it back',
  withdrawRoom: 'Take {{room}} back',
  held: 'Another guest is booking {{room}} at this moment. It stays yours until they have confirmed; until they are done it cannot be taken back.',
  waiting: 'Once your booking is confirmed you can put {{room}} up for resale, until {{moment}}.',
  over: 'Until {{moment}} {{room}} could be resold. That time has passed; it stays yours.',
  room: 'your room',
  notice: {
    open: 'Your room is for resale now.',
    withdrawn: 'Your room is no longer for resale.',
    held: 'Another guest is booking the room at this moment, so nothing was taken back.',
    over: 'The time for resale has passed. Nothing was changed.',
    refused: 'Nothing was changed: the hotel’s system did not allow it. Please call the hotel: {{phone}}.',
    unknown: 'We could not see whether it was done. This page shows it within a minute; please reload it before you try again.',
  },
}
