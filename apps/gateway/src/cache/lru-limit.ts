/**
 * How many entries an lru-cache holds at most. By `max` it makes room for all of them at once, which takes milliseconds
 * for 100,000, however few come; so its room grows with what is in it.
 */
export const lruLimit = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })
