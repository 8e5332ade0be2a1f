export default {
  /** Finding a booking again by its code and e-mail. */
  recover: {
    title: 'Find my booking',
    text: 'Type the booking code and the e-mail you booked with. You find both in your confirmation.',
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
} as const
