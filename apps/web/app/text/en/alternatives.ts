/** What can be had where no room fits as it was asked for. */
export const alternatives = {
  splitTitle: 'One stay in two rooms',
  splitText: 'These rooms are free one after the other. You move once; rate and conditions are the same for both.',
  splitDiscount: 'Taken off, because you move',
  mergedTitle: 'All of you in one room',
  mergedLink: 'See rooms for {{party}}',
  hotelsTitle: 'Free on these dates in our other houses',
  hotelsText: 'For the same guests, the lowest price first.',
}
