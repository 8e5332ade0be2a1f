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
      taxes: 'The prices you see have the city tax in them: nothing is added later.',
      cancellation: 'There are rates that you can cancel free of charge, each with its last hour.',
      'at-hotel': 'There are rates that you pay at the hotel.',
      explained: 'Each price shows what it is the sum of.',
      protection: 'A refund protection can be added to your stay.',
      house: 'For changes and wishes you speak to the house: {{phone}}.',
    },
    whereTitle: 'Where it is',
    map: 'Show it on a map',
  },
} as const
