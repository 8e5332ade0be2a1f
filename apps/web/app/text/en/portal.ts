/** The pages of a channel that sells several hotels. */
export const portal = {
  title: 'Our houses',
  intro_one: '{{count}} house in {{places}} places. Choose where you would like to wake up.',
  intro_other: '{{count}} houses in {{places}} places. Choose where you would like to wake up.',
  open: 'See {{name}}',
  submit: 'See who has rooms',
  searched_one: 'Houses searched: {{count}} is free on these dates',
  searched_other: 'Houses searched: {{count}} are free on these dates',
  none: 'Not free on these dates',
  withoutPrices:
    'We cannot tell at the moment which houses are free, nor from how much. Choose a house to see its rooms and prices, or try again in a few minutes.',
  empty: 'No house is open for booking here at the moment.',
}
