import type { BookedFlights } from '@portico/contracts/price/packages'
import type { PageTexts } from '../../base/text/use-translation.ts'

export function flightTextIn({ t }: Pick<PageTexts, 't'>, { airport, departure, return: back }: BookedFlights): string {
  return t('packages.flight', { airport, there: timeAndCode(departure), back: timeAndCode(back) })
}

export const timeAndCode = ({ time, code }: { readonly time?: string | undefined; readonly code: string }): string =>
  time ? `${time} ${code}` : code
