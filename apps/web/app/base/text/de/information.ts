export const information = {
  title: 'Wissenswertes zu Ihrem Aufenthalt',
  arriving: 'Anreise und Abreise',
  hours: '{{from}} bis {{until}} Uhr',
  from: 'Ab {{from}} Uhr',
  kind: {
    breakfast: 'Frühstück',
    restaurant: 'Restaurant',
    wellness: 'Wellness',
    activities: 'Aktivitäten',
    hospitality: 'Für Sie da',
    pets: 'Haustiere',
  },
  pets: {
    free: 'Willkommen, kostenlos',
    'per-stay': 'Willkommen, {{amount}} für den Aufenthalt',
    'per-night': 'Willkommen, {{amount}} pro Nacht',
    'not-allowed': 'Haustiere können leider nicht mitkommen',
  },
}
