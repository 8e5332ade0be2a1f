/** Of a house that has none of its own. */
export const usualIcon = '/marks/portico.svg'
