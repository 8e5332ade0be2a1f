/** What a guest should know about staying at a hotel. */
export const information = {
  title: 'About your stay',
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
}
