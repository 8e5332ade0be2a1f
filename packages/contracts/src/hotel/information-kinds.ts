/**
 * What guests ask of a hotel before they come, in the order in which it is shown. Apart from its schema, which
 * browsers need not load.
 */
export const informationKinds = ['breakfast', 'restaurant', 'wellness', 'activities', 'hospitality', 'pets'] as const
