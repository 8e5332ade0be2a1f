/** How a booking is paid, as the checkout says it. */
export const paymentChoice = {
  instalments:
    'You pay {{provider}} in three or four parts, the first one today. {{provider}} shows dates and conditions before you agree, and decides for itself. The hotel is paid at once.',
  simulation: 'Simulation: no money moves.',
  test: 'Test account: no money moves, and nothing is paid.',
  now: 'You pay {{amount}} right after booking, on the page of {{provider}}. Your booking is confirmed as soon as it is paid.',
  later: 'Nothing is due today. For what is due before your stay we send you a link by e-mail, in time for each date.',
  laterBesides: 'For what is due later we send you a link by e-mail.',
  authorisation: 'On the date we send you a link, by which {{amount}} are reserved on your card. Nothing is charged: you pay at the hotel.',
  card: 'You leave a card on the page of {{provider}}. Nothing is charged now.',
  link: 'We send you an e-mail with a link, by which you pay {{amount}} whenever it suits you, in time.',
  linkGuarantee: 'We send you an e-mail with a link, by which your card guarantees the stay. Nothing is charged: you pay at the hotel.',
}
