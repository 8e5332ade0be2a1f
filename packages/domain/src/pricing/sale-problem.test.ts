import { describe, expect, it } from 'vitest'
import { saleProblemOf } from './sale-problem.ts'

const guest = { tradeUser: false }
const agent = { tradeUser: true }

describe('a product', () => {
  it.each([
    ['is anybody’s', { reserved: false, packageId: null }, guest, undefined],
    ['that is reserved is no guest’s', { reserved: true, packageId: null }, guest, 'trade-only'],
    ['that is reserved is a trade user’s', { reserved: true, packageId: null }, agent, undefined],
    ['of a package is not sold by itself', { reserved: false, packageId: 7 }, guest, 'other-rate'],
    ['of a package is sold as it', { reserved: false, packageId: 7 }, { ...guest, packageId: 7 }, undefined],
    ['of no package is not sold as one', { reserved: false, packageId: null }, { ...guest, packageId: 7 }, 'other-rate'],
    ['that is reserved does not say of which package it is', { reserved: true, packageId: 7 }, guest, 'trade-only'],
  ] as const)('%s', (_, product, buyer, problem) => {
    expect(saleProblemOf(product, buyer)).toBe(problem)
  })
})
