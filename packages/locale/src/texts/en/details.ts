export default {
  cancel: {
    roomCode: 'Room code {{code}}',
  },

  checkout: {
    byProvider: {
      cards: 'Credit card',
      card: 'Card, by {{provider}}',
      wallet: '{{provider}}',
      instalments: '{{provider}}, in instalments',
    },
    extranet: 'As agreed with the hotel',
    link: 'By a link in an e-mail',
    account: 'On account',
    hotelpay: 'At the hotel',
    bank: 'By bank transfer',
    cityTaxUnknown: 'A city tax may come on top, paid at the hotel.',
    duration: 'Nights',
    arrival: 'Arrival',
    departure: 'Departure',
    from: 'from {{time}}',
    until: 'until {{time}}',
    prepayment: 'When you pay',
  },

  packages: {
    flight: 'Flight',
    flightPair: '{{there}} there, {{back}} back',
    passengers: 'Passengers: {{names}}',
    soldAs: 'Sold as the offer',
  },

  services: {
    listTitle: 'Services',
  },
} as const
