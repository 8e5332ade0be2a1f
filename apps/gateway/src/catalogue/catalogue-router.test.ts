import { expect, it } from 'vitest'
import { mergeDestinations } from './catalogue-router.ts'

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

it('PORT-02 a destination of several hotels is named once, with how many they are and which, each with its name in the list', () => {
  const costa = { id: 1, name: 'Costa' }
  const aHotel = (id: number, name: string) => ({ id, name, city: '', stars: 3, summary: '', destinations: [costa] })
  const hotels = [aHotel(7, 'Mare'), aHotel(8, 'Vela')]
  const [merged, ...more] = mergeDestinations(hotels, 'it')
  expect(more).toEqual([])
  expect(merged).toMatchObject(costa)
  expect(merged?.hotelIds).toHaveLength(2)
  expect(merged?.hotelIds.map((id) => hotels.find((hotel) => hotel.id === id)?.name)).toEqual(['Mare', 'Vela'])
})
