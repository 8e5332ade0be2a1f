export default {
  checkout: {
    optional: 'optional',
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

  paymentChoice: {
    instalments:
      'You pay {{provider}} in three or four parts, the first one today. {{provider}} shows dates and conditions before you agree, and decides for itself. The hotel is paid at once.',
    test: 'Test account: no money moves, and nothing is paid.',
  },

  /** Finding a booking again by its code and e-mail. */
  recover: {
    title: 'Find my booking',
    text: 'Type the booking code and the e-mail you booked with. Both stand in your confirmation.',
    code: 'Booking code',
    codeHelp: 'Ten letters and numbers. Capitals, blanks and hyphens do not matter.',
    email: 'E-mail',
    submit: 'Find my booking',
    mailCodes: 'I do not have the code: mail it to me',
    mailed:
      'If there are bookings with this e-mail address, their mails are on the way to it. The code is in each of them.',
    'mail-not-possible':
      'This hotel cannot send codes by itself. Please call it or write to it: it finds your booking by your name.',
    problemsTitle: 'Please check what you typed',
    'not-found': 'We have not found a booking with that code and e-mail. Please check what you typed.',
    throttled:
      'There were too many tries. Please wait a little and try again, or call the hotel. Your booking is safe.',
    ended: 'For your safety this page has closed. Type your code and e-mail to open it again.',
    forgotten:
      'This device has forgotten your bookings, and what you typed. The bookings themselves are as they were: code and e-mail open them again.',
    'link-used':
      'This link was used already: what it asked for is paid or done. To see the booking, type its code and your e-mail, or follow the link of your confirmation.',
    'payment-paid':
      'Your payment has arrived. Thank you. To see the booking in this browser, type its code and your e-mail.',
    'payment-waiting':
      'Your payment is on its way. We write to you as soon as it has arrived. To see the booking in this browser, type its code and your e-mail.',
    'payment-failed':
      'Your payment did not go through. Type the booking code and your e-mail to open the booking in this browser and try again.',
    unavailable: 'System unavailable. We are carrying out maintenance: please try again in a few minutes.',
  },

  services: {
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
