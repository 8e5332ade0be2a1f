/** Other dates where nothing can be had: stays near by, and the prices of the next twelve months. */
export const dates = {
  sameNight: 'For tonight: book now, and the room is kept for you at once.',
  nearbyTitle: 'Near these dates',
  nearbyText_one: 'For the same guests, nearest first. The price is that of the cheapest rate.',
  nearbyText_other: 'For the same guests in {{count}} rooms, nearest first. The price is that of the cheapest rates together.',
  chartTitle: 'The next twelve months',
  chartText:
    'For {{party}}: the shortest stay that is free from each day, at its cheapest rate. The prices shown are indicative; a city tax may be due at the hotel.',
  chartCaption: 'The lowest price of each month',
  month: 'Month',
  lowest: 'From',
  stay: 'Stay',
  stayFrom_one: '{{count}} night from {{arrival}}',
  stayFrom_other: '{{count}} nights from {{arrival}}',
  perNight: '{{price}} a night',
  nothingFree: 'Nothing is free this month.',
  closed: 'The hotel is closed for the season.',
}
