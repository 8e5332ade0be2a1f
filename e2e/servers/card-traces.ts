import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { PaymentSimulators } from '../../simulators/payments/server.ts'

// PAY-05: where a card was typed at a provider, nothing of ours may know its number. What is searched is every byte.

export type Searched = { readonly name: string; readonly bytes: Buffer }

/**
 * All files below a folder: databases with what is not yet written back, mails, pictures, keys. Once more where one
 * came, went or got its name meanwhile, as mails do while they are delivered: a search that leaves one out has not read
 * all.
 */
export function filesIn(folder: string): Searched[] {
  for (;;) {
    const paths = pathsIn(folder)
    try {
      const files = paths.map((path) => ({ name: basename(path), bytes: readFileSync(path) }))
      if (paths.join('\n') === pathsIn(folder).join('\n')) return files
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
}

function pathsIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return entries.map(({ parentPath, name }) => join(parentPath, name)).toSorted()
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Every number that the simulated providers take for a card. */
function cardsOf({ provider }: PaymentSimulators): string[] {
  return [...new Set([...provider.wires.values()].flatMap(({ cards }) => cards.map(({ number }) => number)))]
}

/** Searches for the cards of all simulated providers, and counts what it has read. */
export class CardSearch {
  readonly #cards: readonly string[]
  readonly #read = new Map<string, { things: number; bytes: number }>()

  constructor(simulators: PaymentSimulators) {
    this.#cards = cardsOf(simulators)
  }

  /** `kind` is what is counted together: `files`. */
  tracesIn(kind: string, searched: readonly Searched[]): string[] {
    const { things, bytes } = this.#read.get(kind) ?? { things: 0, bytes: 0 }
    const more = searched.reduce((sum, one) => sum + one.bytes.length, 0)
    this.#read.set(kind, { things: things + searched.length, bytes: bytes + more })
    return cardTracesIn(searched, this.#cards)
  }

  get summary(): string {
    const read = [...this.#read].map(([kind, { things, bytes }]) => `${things} ${kind} of ${bytes} bytes`)
    return `Searched for ${this.#cards.length} cards: ${read.join(', ')}`
  }
}

/**
 * Where a card's number stands, or its last twelve digits: in one piece, in groups with spaces or hyphens, as an
 * address has it, or any of these in base64 at whichever place of a longer text.
 */
export function cardTracesIn(searched: readonly Searched[], cards: readonly string[]): string[] {
  const spellings = cards.map((card) => ({ card, end: endOf(card), encoded: encodedOf(card) }))
  return searched.flatMap(({ name, bytes }) => {
    // In mails base64 goes over many lines.
    const text = bytes.toString('latin1').replaceAll(/(?<=[\w/+])\r\n(?=[\w/+])/g, '')
    const runs = [...text.replaceAll(/(?<=\d)(?:[ +-]|%20)(?=\d)/g, '').matchAll(/\d{12,}/g)].map(([run]) => run)
    return spellings
      .filter(
        ({ end, encoded }) =>
          runs.some((run) => run.includes(end)) || encoded.some((spelling) => text.includes(spelling)),
      )
      .map(({ card }) => `${card} in ${name}`)
  })
}

/**
 * The last twelve digits; the whole number where these are noughts before a few digits, as in any name that is filled
 * up with them.
 */
const endOf = (card: string) => (/^0{5}/.test(card.slice(-12)) ? card : card.slice(-12))

/**
 * The end in base64, in one piece and in groups; the whole number where much of the end is noughts, since base64 is
 * compared without the first and last digits, and any table of addresses in a PDF has nine noughts in a row.
 */
function encodedOf(card: string): string[] {
  const digits = card.slice(-12).includes('000000') ? card : card.slice(-12)
  const groups = digits.match(/\d{1,4}/g) ?? []
  return ['', ' ', '-', '+', '%20'].flatMap((between) => base64Of(groups.join(between)))
}

/** What is the same of a text's base64 whatever stands before it, by how many bytes. */
function base64Of(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const encoded = Buffer.from('x'.repeat(before) + text).toString('base64')
    return encoded.slice(before === 0 ? 0 : 4, Math.floor((before + text.length) / 3) * 4)
  })
}
