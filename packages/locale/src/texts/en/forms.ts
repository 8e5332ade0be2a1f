export default {
  cancel: {
    roomCode: 'Room code {{code}}',
  },

  checkout: {
    optional: 'optional',
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
    sexes: {
      unstated: 'Not stated',
      male: 'Male',
      female: 'Female',
    },
    privacyText:
      '{{hotel}} uses what you type here to carry out your booking, to write to you about it and to keep the records the law asks for. Nobody else gets it for their own purposes. You may ask the hotel to see, correct or delete your data at {{email}}.',
    hotelTime: 'Times are those of the hotel.',
    pleaseChoice: 'Please choose',
    problem: {
      'vat-number': 'This is not a VAT number of that country.',
      phone: 'Enter the whole phone number, with the country’s code if it is of another country.',
      'tax-code': 'This is not an Italian tax code.',
      'vat-or-tax-code': 'In Italy a VAT number or a tax code is needed.',
      sdi: 'An SDI code has six or seven letters and digits.',
      'sdi-or-email': 'In Italy an SDI code or a certified e-mail is needed.',
      'vat-or-iata': 'At least one field between VAT number and IATA code is mandatory',
      iata: 'An IATA code has seven digits, or eight with its check digit.',
      required: 'Required value',
      email: 'Invalid E-Mail Address',
      'email-mismatch': 'E-Mail address does not match',
      date: 'Invalid date',
      range: 'Not in the set range',
      age: 'On arrival the guest is of another age than the price was made for. Correct the date, or change the guests in your search.',
      'too-long': 'This is too long. Please shorten it.',
      characters: 'This contains signs that cannot be used here.',
      accept: 'Please accept to go on',
      card: 'Please take the card number out: it is not needed here, and is never sent.',
    },
  },

  packages: {
    flight: 'Flight from {{airport}}: {{there}} there, {{back}} back',
    flightPair: '{{there}} there, {{back}} back',
    passengers: 'Passengers: {{names}}',
    soldAs: 'Sold as the offer “{{offer}}”',
  },

  paymentChoice: {
    instalments:
      'You pay {{provider}} in three or four parts, the first one today. {{provider}} shows dates and conditions before you agree, and decides for itself. The hotel is paid at once.',
    test: 'Test account: no money moves, and nothing is paid.',
  },

  services: {
    listTitle: 'Services',
    transferHelp: 'So that somebody waits for you in time. What you do not know yet you can tell the hotel later.',
    transfer: {
      date: 'Day',
      time: 'Time',
      place: 'Airport, station or port',
      number: 'Number of flight, train or ferry',
      note: 'A word for the driver',
    },
  },
} as const
