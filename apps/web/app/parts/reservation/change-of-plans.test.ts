import { describe, expect, it } from 'vitest'
import { roomNameOf } from './change-of-plans.tsx'

describe('the name of a room of a booking', () => {
  const lines = ['Larice', 'Genziana', 'Larice'].map((roomName) => ({ roomName }))

  it('counts its namesakes, not the rooms between them', () => {
    expect(lines.map((_, i) => roomNameOf(lines, i))).toEqual(['Larice (1)', 'Genziana', 'Larice (2)'])
  })
})
