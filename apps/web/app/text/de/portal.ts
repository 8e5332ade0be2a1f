export const portal = {
  title: 'Unsere Häuser',
  intro_one: '{{count}} Haus in {{places}} Orten. Wählen Sie, wo Sie aufwachen möchten.',
  intro_other: '{{count}} Häuser in {{places}} Orten. Wählen Sie, wo Sie aufwachen möchten.',
  open: '{{name}} ansehen',
  submit: 'Freie Häuser finden',
  searched_one: 'Haussuche: {{count}} Haus ist an diesen Tagen frei',
  searched_other: 'Haussuche: {{count}} Häuser sind an diesen Tagen frei',
  none: 'An diesen Tagen nicht frei',
  withoutPrices:
    'Wir können gerade nicht sagen, welche Häuser frei sind und ab welchem Preis. Wählen Sie ein Haus, um seine Zimmer und Preise zu sehen, oder versuchen Sie es in einigen Minuten noch einmal.',
  empty: 'Zurzeit kann hier kein Haus gebucht werden.',
}
