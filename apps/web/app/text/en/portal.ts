/** The pages of a channel that sells several hotels. */
export const portal = {
  title: 'Our houses',
  intro_one: '{{count}} house in {{places}} places. Choose where you would like to wake up.',
  intro_other: '{{count}} houses in {{places}} places. Choose where you would like to wake up.',
  open: 'See {{name}}',
  /** Before a price: the lowest total of the stay that was searched for. */
  from: 'from',
  none: 'Not free on these dates',
  empty: 'No house is open for booking here at the moment.',
}
