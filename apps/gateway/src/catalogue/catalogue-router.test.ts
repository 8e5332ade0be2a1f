import { expect, it } from 'vitest'
import { mergeDestinations, placesOf } from './catalogue-router.ts'

it('the destinations of all hotels are merged by id and sorted by name as the language sorts (PORT-03)', () => {
  const aHotel = (id: number, ...destinations: { id: number; name: string }[]) => ({
    id,
    name: '',
    city: '',
    stars: 3,
    summary: '',
    destinations,
  })
  const zebra = { id: 1, name: 'Zebra' }
  const elba = { id: 2, name: 'Élba' }
  const fano = { id: 3, name: 'Fano' }
  expect(mergeDestinations([aHotel(7, zebra, fano), aHotel(8, zebra, elba), aHotel(9)], 'it')).toEqual([
    { ...elba, hotelIds: [8] },
    { ...fano, hotelIds: [7] },
    { ...zebra, hotelIds: [7, 8] },
  ])
})

it('PORT-02 a destination of several hotels is named once, with the names and ids of all of them, which count them', () => {
  const [costa, elba] = [
    { id: 1, name: 'Costa' },
    { id: 2, name: 'Elba' },
  ]
  const aHotel = (id: number, name: string, ...destinations: (typeof costa)[]) => ({
    id,
    name,
    city: '',
    stars: 3,
    summary: '',
    destinations,
  })
  expect(placesOf([aHotel(8, 'Vela', costa), aHotel(7, 'Mare', costa, elba)], 'it')).toEqual([
    {
      ...costa,
      hotels: [
        { id: 7, name: 'Mare' },
        { id: 8, name: 'Vela' },
      ],
    },
    { ...elba, hotels: [{ id: 7, name: 'Mare' }] },
  ])
})
