export const usualIcon = '/marks/portico.svg'
