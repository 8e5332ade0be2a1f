export default {
  /** What can be had where no room fits as it was asked for. */
  alternatives: {
    splitTitle: 'One stay in two rooms',
    splitText: 'These rooms are free one after the other. You move once; rate and conditions are the same for both.',
    combinedTitle: 'Rooms that take all of you',
    combinedText: 'Each room at its cheapest rate, for everybody in your search.',
    roomsOf: '{{number}} × {{room}}',
    takeRooms_one: 'Take this room',
    takeRooms_other: 'Take these {{count}} rooms',
    contactTitle: 'More guests than our free rooms take',
    contactText: '{{hotel}} knows what can be done: other days, other rooms, a house nearby. Please call or write.',
    mergedTitle: 'All of you in one room',
    mergedLink: 'See rooms for {{party}}',
    hotelsTitle: 'Free on these dates in our other houses',
    hotelsText: 'For the same guests, the lowest price first.',
    nearbyTitle: 'Near these dates',
    nearbyText_one: 'For the same guests, nearest first. The price is that of the cheapest rate.',
    nearbyText_other:
      'For the same guests in {{count}} rooms, nearest first. The price is that of the cheapest rates together.',
    chartTitle: 'The next twelve months',
    chartText_one:
      'For {{party}} and {{count}} night, or as many as the hotel asks for, at the cheapest rate; the bars are prices a night. The prices shown are indicative; a city tax may be due at the hotel.',
    chartText_other:
      'For {{party}} and {{count}} nights, or as many as the hotel asks for, at the cheapest rate; the bars are prices a night. The prices shown are indicative; a city tax may be due at the hotel.',
    /** Before the days of a stay that begins on the guest's own day. */
    fromOwnArrival_one: 'Stay {{count}} night from your arrival: {{dates}}',
    fromOwnArrival_other: 'Stay {{count}} nights from your arrival: {{dates}}',
    chartCaption: 'The lowest price of each month',
    month: 'Month',
    lowest: 'From',
    stay: 'Stay',
    stayFrom_one: '{{count}} night from {{arrival}}',
    stayFrom_other: '{{count}} nights from {{arrival}}',
    perNight: '{{price}} a night',
    nothingFree: 'Nothing is free this month.',
    closed: 'The hotel is closed for the season.',
  },

  rooms: {
    noneText: 'Nothing fits these dates and guests. Here is why, and what would help.',
    noneTextBare: 'Nothing fits these dates and guests. Other dates or fewer guests in a room may.',
    noneButTogether: {
      text: 'One room does not take all of you; these do together. Here is why, and what they cost.',
    },
    reopeningAction: 'See rooms from {{arrival}}',
    noneButSplit: {
      text: 'No room is free for all nights. Here is why, and what is free on your dates.',
    },
    noneButNearby: {
      text: 'Nothing fits here on these dates. Here is why, and what is free nearby.',
    },
    goneText:
      'Somebody was faster with one of the rooms. Nothing was booked: please choose again from what is free now.',
    pastText: 'Choose an arrival from today on.',
  },
} as const
