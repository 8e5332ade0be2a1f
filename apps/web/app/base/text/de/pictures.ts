export const pictures = {
  title: 'Bilder',
  open: 'Alle {{count}} Bilder: {{room}}',
  count: '{{count}} Bilder',
  place: '{{place}} von {{count}}',
  previous: 'Vorheriges Bild',
  next: 'Nächstes Bild',
}
