export default {
  frame: {
    terms: 'Booking terms',
    close: 'Close',
    cookieTitle: 'Cookies on this site',
    cookieRequest: 'May we also measure how this site is used?',
    cookieText:
      'We use only the cookies that a booking needs. With your consent we may also measure how the site is used.',
    cookieAccept: 'Accept',
    cookieReject: 'Reject',
    cookieMore: 'Learn more',
    cookieMoreText:
      'A booking needs cookies for the dates and rooms you hold and for your reservation. They stay on this site and end with your visit; the dates of your last search stay in this browser for 30 days.',
    cookieMoreNothing: 'Nothing is loaded from other companies, whatever you choose.',
    cookieMoreScript:
      'If you accept, a script of {{host}} is loaded too, except where you book, pay or type your details.',
  },

  /** "Why this price": what each amount of a price is for. */
  explanation: {
    help: 'Every amount that the price is made of; each line is the sum of those below it.',
    back: 'Back to rooms and prices',
    gone: 'This choice can no longer be had, so that there is no price to explain.',
    unsupported: 'This hotel’s system gives the price of each night, but not its parts.',
    stay: 'The stay',
    line: '{{room}}, {{party}}',
    room: 'The room',
    adults_one: 'With {{count}} adult',
    adults_other: 'With {{count}} adults',
    child: 'Bed for a child of {{age}}',
    plan: 'Rate: {{name}}',
    promotion: 'Offer: {{name}}',
    'meal-adults': '{{meal}}, {{adults}}',
    'meal-child': '{{meal}}, child of {{age}}',
    meal: {
      breakfast: 'Breakfast',
      lunch: 'Lunch',
      dinner: 'Dinner',
      drinks: 'Drinks',
    },
    overridden: 'The price of your personal link',
    protection: 'Refund protection',
    'split-stay': 'For changing rooms during the stay',
    'city-tax': 'City tax, paid at the hotel',
    'city-tax-night': '{{day}}, {{guests}}',
    guests_one: '{{count}} guest',
    guests_other: '{{count}} guests',
    share: '{{percent}} of {{amount}}',
  },

  /** What a guest should know about staying at a hotel. */
  information: {
    arriving: 'Arrival and departure',
    hours: 'From {{from}} to {{until}}',
    from: 'From {{from}}',
    kind: {
      breakfast: 'Breakfast',
      restaurant: 'Restaurant',
      wellness: 'Wellness',
      activities: 'Activities',
      hospitality: 'At your service',
      pets: 'Pets',
    },
    pets: {
      free: 'Welcome, free of charge',
      'per-stay': 'Welcome, {{amount}} for the stay',
      'per-night': 'Welcome, {{amount}} a night',
      'not-allowed': 'Pets cannot stay here',
    },
  },

  /** The pictures of a room. */
  pictures: {
    title: 'Pictures',
    place: '{{place}} of {{count}}',
    previous: 'Previous picture',
    next: 'Next picture',
  },

  /** The conditions of a rate, and of every booking at a hotel. */
  policies: {
    payment: 'When you pay',
    privacy: 'Your personal data',
  },
} as const
