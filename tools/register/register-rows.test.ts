import { describe, expect, it } from 'vitest'
import { readPostcodes } from './postcodes.ts'
import { readRegister, registerColumns } from './register-rows.ts'
import { inTitleCase } from './title-case.ts'

const hotel = {
  kind: 'HÔTEL DE TOURISME',
  stars: '3 étoiles',
  name: 'HÔTEL DU LAC',
  street: '2 QUAI DE L’ISLE',
  zip: '1000',
  town: 'BOURG-EN-BRESSE',
  beds: '-',
  rooms: '12',
}
const register = (...rows: Partial<typeof hotel>[]) =>
  readRegister(
    [registerColumns.join(';'), ...rows.map((row) => Object.values({ ...hotel, ...row }).join(';'))].join('\n'),
  )

describe('the register', () => {
  it('is read with the zero that its postal codes lost, in small letters, without other accommodation', () => {
    expect(register({}, { kind: 'CAMPING', stars: '-', rooms: '-' })).toEqual({
      hotels: [
        {
          name: 'Hôtel du Lac',
          street: '2 Quai de L’Isle',
          zip: '01000',
          town: 'Bourg-en-Bresse',
          stars: 3,
          rooms: 12,
        },
      ],
      others: 1,
      withoutRooms: [],
      problems: [],
    })
  })

  it('has half of the beds as rooms where it tells no rooms, ten where it tells neither, and names those lines', () => {
    const { hotels, withoutRooms } = register({}, { rooms: '-', beds: '31' }, { rooms: '-' })
    expect(hotels.map(({ rooms }) => rooms)).toEqual([12, 16, 10])
    expect(withoutRooms).toEqual([3, 4])
  })

  it.each([
    [
      'rooms that are no number',
      { rooms: 'douze' },
      'NOMBRE DE CHAMBRES is "douze": a whole number from 1 to 5000 is meant',
    ],
    ['a hotel without a room', { rooms: '0' }, 'NOMBRE DE CHAMBRES is "0": a whole number from 1 to 5000 is meant'],
    ['six stars', { stars: '6 étoiles' }, 'CLASSEMENT is "6 étoiles": 1 étoile to 5 étoiles is meant'],
    ['a postal code with a letter', { zip: '2A000' }, 'CODE POSTAL is "2A000": four or five digits are meant'],
    ['a hotel without a name', { name: ' ' }, 'NOM COMMERCIAL is empty'],
    ['a hotel without a town', { town: '' }, 'COMMUNE is empty'],
  ])('names %s by its line', (_, row, problem) => {
    expect(register({}, row).problems).toEqual([{ line: 3, problem }])
  })
})

describe('a name in capitals', () => {
  it.each([
    ['SAINT GILLES LES BAINS', 'Saint Gilles les Bains'],
    ['LE MÉRIDIEN ÎLE DES PINS', 'Le Méridien Île des Pins'],
    ["CÔTE D'AZUR", "Côte d'Azur"],
    ["L'ÉTOILE & SPA LOUIS XIV", "L'Étoile & Spa Louis XIV"],
    ['34 route de la Barre', '34 route de la Barre'],
  ])('%s is written %s', (loud, quiet) => {
    expect(inTitleCase(loud)).toBe(quiet)
  })
})

describe('the coordinates of a town', () => {
  it.each([
    ['lack the longitude', '48.97,'],
    ['are three', '48.97,-1.54,7'],
    ['are not written in decimals', '0x30,1e1'],
    ['lie beyond the poles', '91,-1.54'],
  ])('are refused where they %s', (_, gps) => {
    const { postcodes, problems } = readPostcodes(`Code_postal;Nom_commune;coordonnees_gps\n50590;HAUTEVILLE;${gps}`)
    expect(problems).toMatchObject([{ line: 2 }])
    expect(postcodes.find({ zip: '50590', town: 'Hauteville' })).toBeUndefined()
  })
})

describe('a town', () => {
  const { postcodes, problems } = readPostcodes(
    'Code_postal;Nom_commune;coordonnees_gps\n6100;NICE;43.7,7.2\n01000;BOURG EN BRESSE;46.2,5.2\n01000;ST DENIS LES BOURG;46.3,5.1\n97150;ST MARTIN;\n1;X;north',
  )

  it('is found by code and name, whatever accents, hyphens and saints', () => {
    expect(postcodes.find({ zip: '01000', town: 'Saint-Denis-lès-Bourg' })).toEqual({ latitude: 46.3, longitude: 5.1 })
    expect(postcodes.find({ zip: '06100', town: 'Nice' })).toEqual({ latitude: 43.7, longitude: 7.2 })
  })

  it('lies where its postal code begins when nobody knows its name, and nowhere without coordinates', () => {
    expect(postcodes.find({ zip: '01000', town: 'Brou' })).toEqual({ latitude: 46.2, longitude: 5.2 })
    expect(postcodes.find({ zip: '97150', town: 'Saint-Martin' })).toBeUndefined()
    expect(problems).toEqual([
      { line: 6, problem: 'coordonnees_gps is "north": latitude and longitude are meant, as 48.97,-1.54' },
    ])
  })
})
