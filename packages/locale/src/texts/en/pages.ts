export default {
  calendar: {
    /** The sum of the lowest prices that the calendar shows. */
    estimate: '{{nights}}, from about {{total}}',
  },

  /** What surrounds every page: header, footer, notices, failures. */
  frame: {
    skip: 'Skip to content',
    back: 'Back to our site',
    allHotels: 'All hotels',
    offers: 'Offers',
    recover: 'Find my booking',
    forTrade: 'For agencies',
    language: 'Language',
    /** After it comes a button with the name of the hotel's own language. */
    languageFollowed: 'In English, as your browser prefers.',
    menu: 'Pages',
    /** On a phone, the button that opens the links of the header. */
    menuShort: 'Menu',
    checkIn: 'Check-in from {{time}}',
    checkOut: 'Check-out until {{time}}',
    loading: 'Loading',
    stars_one: '{{count}} star',
    stars_other: '{{count}} stars',
    notFoundTitle: 'This page is not here',
    notFoundText: 'The address may have a slip in it, or the page has moved. Nothing was booked or changed.',
    notFoundAction: 'Go to the start',
    unavailableTitle: 'System unavailable',
    unavailableText:
      'We are carrying out maintenance. Please try again in a few minutes. Nothing was booked or changed.',
    unavailableSoon: 'Our systems are very busy, or not answering at the moment. Nothing was booked or changed.',
    busyTitle: 'Too many requests',
    busyText: 'More was asked from here than we can answer at once. Nothing was booked or changed.',
    retryInSeconds_one: 'Please try again in {{count}} second.',
    retryInSeconds_other: 'Please try again in {{count}} seconds.',
    retryInMinutes_one: 'Please try again in {{count}} minute.',
    retryInMinutes_other: 'Please try again in {{count}} minutes.',
    retry: 'Try again',
    currency: 'Show prices also in',
    currencyOwn: '{{currency}} only',
    currencyShow: 'Show',
    currencyNote: 'Amounts in {{code}} are for orientation, at the rate of {{day}}. You book and pay in {{currency}}.',
    /** In place of the day above, with who published the rate. */
    rateSource: '{{day}} ({{source}})',
    centralBank: 'European Central Bank',
    writeToUs: 'Write to us',
    chat: 'Chat with the hotel',
  },

  information: {
    title: 'About your stay',
  },

  policies: {
    title: 'Conditions and privacy',
    link: 'Conditions',
  },

  rooms: {
    searching: 'Looking for rooms …',
    /** The lowest of several prices. */
    from: 'from {{price}}',
  },

  search: {
    room: 'Room {{number}}',
    roomCount_one: '{{count}} room',
    roomCount_other: '{{count}} rooms',
    adultCount_one: '{{count}} adult',
    adultCount_other: '{{count}} adults',
    childCount_one: '{{count}} child',
    childCount_other: '{{count}} children',
    nightCount_one: '{{count}} night',
    nightCount_other: '{{count}} nights',
    childrenAged: '{{children}} aged {{ages}}',
  },
} as const
