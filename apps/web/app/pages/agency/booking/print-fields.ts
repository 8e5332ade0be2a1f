const printFields = ['for', 'prices', 'selling'] as const

/** What a print is asked for with, out of its form or an address. */
export function printFieldsIn(fields: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...fields].filter(([name]) => printFields.some((field) => field === name)))
}
