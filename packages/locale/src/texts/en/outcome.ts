export default {
  /** What became of a booking that was not made: it comes where that is said. */
  outcome: {
    'sold-out': {
      title: 'The reservation cannot be confirmed',
      text: 'Another guest was faster, and the rooms are no longer available together. Nothing was booked. Choose other rooms or dates, or contact the hotel.',
      service:
        'Nothing was booked: a service cannot be had any more as it was chosen. Change the services, or contact the hotel.',
      night:
        'Another guest was faster: {{night}} is no longer available. Nothing was booked. Choose other rooms or dates, or contact the hotel.',
    },
    'price-changed': {
      title: 'The price has changed',
      text: 'After a check the selected prices have changed: it was {{quoted}}, it is now {{now}}. Nothing was booked. Book at the new price below, or search again.',
      hidden:
        'After a check the selected prices have changed. Nothing was booked. Show prices to see the new one, or book at it below.',
    },
    'promo-refused': {
      title: 'The promo code does not apply',
      text: 'The promo code cannot be used for this booking. {{reason}} Nothing was booked, and what you typed is kept.',
    },
    'unpaid-limit': {
      title: 'The hotel would like to speak with you',
      text: 'Only so many rooms can be booked without payment from one connection or with one e-mail address, and these would be more. Nothing was booked, and what you typed is kept. Call the hotel at {{phone}}: it will gladly book the rooms for you.',
    },
    'over-credit': {
      title: 'Your agency’s credit does not cover this',
      text: 'This booking on account would come to more than your agency may owe. Nothing was booked, and what you typed is kept. Choose another way to pay, or contact the property.',
    },
    refused: {
      title: 'Your booking was not confirmed',
      text: 'Something went wrong while confirming your booking. Please try again, otherwise contact the property. Nothing was booked, and what you typed is kept.',
    },
    unknown: {
      title: 'We are checking with the hotel',
      text: 'Your booking was sent, and the answer has not come back yet. Please do not book again: we are asking the hotel and will write to you.',
      checkAgain: 'Ask again',
      checkAgainHelp: 'Asking again never books twice.',
    },
    unavailable: {
      title: 'System unavailable',
      text: 'We are carrying out maintenance. Please try again in a few minutes. What you typed is kept on this page.',
      retry: 'Try again',
    },
  },
  /** Of the same stay that was booked before. */
  booked: {
    status: {
      confirmed: 'These rooms are yours for these dates. Nothing more is needed.',
      pending: 'These rooms are booked for you. Your booking says what is still to do.',
      'to-pay': 'These rooms are booked for you and wait for your payment.',
    },
    pay: 'Go to the payment',
    open: 'Open the booking',
    again: 'Book the same stay once more',
  },
  gone: {
    text: 'Nothing was booked. Here is why, as far as the hotel says:',
    bare: 'Nothing was booked. The rooms may have been taken, or they are not sold for these dates.',
    searchAgain: 'Search again',
  },
} as const
