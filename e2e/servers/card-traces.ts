import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PaymentSimulators } from '../../simulators/payments/server.ts'

// PAY-05: where a card was typed at a provider, nothing of ours may know its number. What is searched is every byte.

export type Searched = { readonly name: string; readonly bytes: Buffer }

/** All files below a folder: databases with what is not yet written back, mails, pictures, keys. */
export function filesIn(folder: string): Searched[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map(({ parentPath, name }) => ({ name, bytes: readFileSync(join(parentPath, name)) }))
}

/** Every number that the simulated providers take for a card. */
export function cardsOf({ provider }: PaymentSimulators): string[] {
  return [...new Set([...provider.wires.values()].flatMap(({ cards }) => cards.map(({ number }) => number)))]
}

/**
 * Where a card's number stands, or its last twelve digits: in one piece, in groups with spaces or hyphens, as an address has it, or in base64 at whichever
 * place of a longer text.
 */
export function cardTracesIn(searched: readonly Searched[], cards: readonly string[]): string[] {
  return searched.flatMap(({ name, bytes }) => {
    const text = bytes.toString('latin1')
    const runs = [...text.replaceAll(/(?<=\d)(?:[ +-]|%20)(?=\d)/g, '').matchAll(/\d{12,}/g)].map(([run]) => run)
    return cards
      .filter((card) => runs.some((run) => run.includes(endOf(card))) || base64Of(card).some((spelling) => text.includes(spelling)))
      .map((card) => `${card} in ${name}`)
  })
}

/** The last twelve digits; the whole number where these are noughts before a few digits, as in any name that is filled up with them. */
const endOf = (card: string) => (/^0{5}/.test(card.slice(-12)) ? card : card.slice(-12))

/** What is the same of a number's base64 whatever stands before it, by how many bytes. */
function base64Of(card: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from('x'.repeat(before) + card).toString('base64')
    return encoded.slice(before === 0 ? 0 : 4, Math.floor((before + card.length) / 3) * 4)
  })
}
