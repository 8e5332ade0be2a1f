import { CsvTable } from '../command/csv-table.ts'
import type { FileProblem } from '../command/unusable-input.ts'
import type { RegisteredHotel } from './register-rows.ts'

/** The columns of the postal codes that are read. */
export const postcodeColumns = ['Code_postal', 'Nom_commune', 'coordonnees_gps'] as const

export type Position = { readonly latitude: number; readonly longitude: number }

/** Where towns lie, by postal code and name. */
export class Postcodes {
  readonly #byTown = new Map<string, Position>()
  readonly #byCode = new Map<string, Position>()

  add(zip: string, town: string, position: Position): void {
    this.#byTown.set(`${zip} ${plain(town)}`, position)
    if (!this.#byCode.has(zip)) this.#byCode.set(zip, position)
  }

  /** The town's own place, else that of another town with its postal code. */
  find({ zip, town }: Pick<RegisteredHotel, 'zip' | 'town'>): Position | undefined {
    return this.#byTown.get(`${zip} ${plain(town)}`) ?? this.#byCode.get(zip)
  }
}

/** The file of postal codes of La Poste; a town without coordinates is left out. */
export function readPostcodes(text: string): {
  readonly postcodes: Postcodes
  readonly problems: readonly FileProblem[]
} {
  const table = new CsvTable(text, ';', postcodeColumns)
  const postcodes = new Postcodes()
  for (const row of table.rows()) {
    const gps = row.text('coordonnees_gps')
    if (gps === '') continue
    const position = positionOf(gps)
    if (position) postcodes.add(row.text('Code_postal').padStart(5, '0'), row.text('Nom_commune'), position)
    else row.addProblem(`coordonnees_gps is "${gps}": latitude and longitude are meant, as 48.97,-1.54`)
  }
  return { postcodes, problems: table.problems }
}

function positionOf(gps: string): Position | undefined {
  const [, latitude, longitude] = /^(-?\d+(?:\.\d+)?), ?(-?\d+(?:\.\d+)?)$/.exec(gps)?.map(Number) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined
}

/** As the postal service writes it: no accents, no hyphens, ST for SAINT. */
function plain(town: string): string {
  const letters = town
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, ' ')
  return letters.replaceAll(/\bSAINT(E?)\b/g, 'ST$1').trim()
}
