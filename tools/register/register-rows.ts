import { type CsvRow, CsvTable } from '../command/csv-table.ts'
import type { FileProblem } from '../command/unusable-input.ts'
import { inTitleCase } from './title-case.ts'

/** A hotel as the register of classified accommodation knows it. */
export type RegisteredHotel = {
  readonly name: string
  readonly street: string
  /** Five digits. */
  readonly zip: string
  readonly town: string
  readonly stars: number
  readonly rooms: number
}

/** The columns that are read; others may be there. `docs/importing.md` says what each means. */
export const registerColumns = [
  'TYPOLOGIE ETABLISSEMENT',
  'CLASSEMENT',
  'NOM COMMERCIAL',
  'ADRESSE',
  'CODE POSTAL',
  'COMMUNE',
  'CAPACITE D ACCUEIL (PERSONNES)',
  'NOMBRE DE CHAMBRES',
] as const
type Row = CsvRow<(typeof registerColumns)[number]>

export type Register = {
  readonly hotels: readonly RegisteredHotel[]
  /** Rows of another kind of accommodation. */
  readonly others: number
  /** Lines of hotels whose rooms the register does not tell. */
  readonly withoutRooms: readonly number[]
  readonly problems: readonly FileProblem[]
}

const hotelKind = 'HÔTEL DE TOURISME'
/** For a hotel of which the register tells neither rooms nor beds. */
const roomsUnknown = 10

/** Every hotel of the file; camp sites, villages and residences are counted and left aside. */
export function readRegister(text: string): Register {
  const table = new CsvTable(text, ';', registerColumns)
  const hotels: RegisteredHotel[] = []
  const withoutRooms: number[] = []
  let others = 0
  for (const row of table.rows()) {
    if (row.text('TYPOLOGIE ETABLISSEMENT') === hotelKind) {
      if (row.text('NOMBRE DE CHAMBRES') === '-') withoutRooms.push(row.line)
      hotels.push(hotelOf(row))
    } else others++
  }
  return { hotels, others, withoutRooms, problems: table.problems }
}

function hotelOf(row: Row): RegisteredHotel {
  return {
    name: nameOf(row, 'NOM COMMERCIAL'),
    street: inTitleCase(row.text('ADRESSE')),
    zip: zipOf(row),
    town: nameOf(row, 'COMMUNE'),
    stars: starsOf(row),
    rooms: roomsOf(row),
  }
}

function nameOf(row: Row, column: 'NOM COMMERCIAL' | 'COMMUNE'): string {
  const name = inTitleCase(row.text(column))
  if (name === '') row.addProblem(`${column} is empty`)
  return name
}

/** Some programs lose the zero at the beginning. */
function zipOf(row: Row): string {
  const zip = row.text('CODE POSTAL')
  if (!/^\d{4,5}$/.test(zip)) row.addProblem(`CODE POSTAL is "${zip}": four or five digits are meant`)
  return zip.padStart(5, '0')
}

function starsOf(row: Row): number {
  const stars = /^([1-5]) étoiles?$/.exec(row.text('CLASSEMENT'))?.[1]
  if (stars === undefined) row.addProblem(`CLASSEMENT is "${row.text('CLASSEMENT')}": 1 étoile to 5 étoiles is meant`)
  return Number(stars ?? 1)
}

/** Where the register has a dash for the rooms: half of the beds, if it tells those. */
function roomsOf(row: Row): number {
  if (row.text('NOMBRE DE CHAMBRES') !== '-') return row.wholeNumber('NOMBRE DE CHAMBRES', 5_000, 1)
  if (row.text('CAPACITE D ACCUEIL (PERSONNES)') === '-') return roomsUnknown
  return Math.max(1, Math.round(row.wholeNumber('CAPACITE D ACCUEIL (PERSONNES)', 10_000) / 2))
}
