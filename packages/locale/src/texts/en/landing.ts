export default {
  /** The first page of a hotel, below its search. */
  landing: {
    perNight: 'from {{price}} a night for two, taxes included',
    perNightTaxOpen: 'from {{price}} a night for two',
    aNight: 'from {{price}} a night',
    roomsTitle: 'Our rooms',
    roomsText: 'Prices of a night for two adults, from {{arrival}} to {{departure}}, the lowest of the coming year.',
    directTitle: 'You book with the hotel itself',
    direct: {
      taxes: 'The prices you see include the city tax: nothing is added later.',
      cancellation: 'Some rates can be cancelled free of charge; each says until when.',
      'at-hotel': 'Some rates are paid at the hotel.',
      explained: 'Each price shows what it is made up of.',
      protection: 'You can add refund protection to your stay.',
      house: 'For changes and wishes, speak to the hotel itself: {{phone}}.',
    },
    whereTitle: 'Where it is',
    map: 'Show it on a map',
  },
} as const
