/** Finding a booking again by its code and e-mail. */
export const recover = {
  title: 'Find my booking',
  text: 'Type the booking code and the e-mail you booked with. Both stand in your confirmation.',
  code: 'Booking code',
  codeHelp: 'Ten letters and numbers. Capitals, blanks and hyphens do not matter.',
  email: 'E-mail',
  submit: 'Find my booking',
  problemsTitle: 'Please check what you typed',
  'not-found': 'We have not found a booking with that code and e-mail. Please check what you typed.',
  throttled: 'There were too many tries. Please wait a little and try again, or call the hotel. Your booking is safe.',
  ended: 'For your safety this page has closed. Type your code and e-mail to open it again.',
  forgotten: 'This device has forgotten your booking. The booking itself is as it was: code and e-mail open it again.',
  unavailable: 'System unavailable. We are carrying out maintenance: please try again in a few minutes.',
}
