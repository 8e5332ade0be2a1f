import { createHash } from 'node:crypto'
import type { Instant } from '@portico/domain/time/deadline'
import { type Figure, type FiringAlert, firingAlerts, readFigures } from '@portico/server/watch/figures'
import { eq, lt } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { letter } from '../store/schema.ts'
import type { GatewayStore } from '../store/store.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { OperatorMail } from './mail.ts'

/** In UTC: the operator has it when the day begins, from Lisbon to Moscow. */
const fromHour = '05'
const timeoutMs = 10_000
const daysKnown = 30

type DailyLetterDeps = {
  readonly store: GatewayStore
  readonly upstreams: readonly Upstream[]
  readonly ownFigures: () => Promise<string>
  readonly send: (mail: OperatorMail) => Promise<void>
  readonly operator: string
  readonly now: () => Instant
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

/**
 * Once a day, by one gateway of the store, when called again and again: what waits for the operator, and that nothing
 * does. One that cannot be sent is tried again with the next call; one that was begun by a gateway which died is not,
 * since the letter of the next day says the same.
 */
export function dailyLetter(deps: DailyLetterDeps): () => Promise<void> {
  let sentOn: string | undefined
  return async () => {
    const { store, send, now } = deps
    const moment = now()
    const day = moment.slice(0, 10)
    if (sentOn === day || moment.slice(11, 13) < fromHour) return
    const takenDay = await store.write((tx) => tx.insert(letter).values({ day }).onConflictDoNothing().returning())
    if (takenDay.length > 0) {
      try {
        await send(await letterOf(deps, day, Date.parse(moment)))
      } catch (cause) {
        await store.write((tx) => tx.delete(letter).where(eq(letter.day, day)))
        throw cause
      }
      const oldest = new Date(Date.parse(moment) - daysKnown * 24 * 60 * 60_000).toISOString().slice(0, 10)
      await store.write((tx) => tx.delete(letter).where(lt(letter.day, oldest)))
    }
    sentOn = day
  }
}

async function letterOf(
  { upstreams, ownFigures, operator, log }: DailyLetterDeps,
  day: string,
  now: number,
): Promise<OperatorMail> {
  const silent: string[] = []
  // A server of others has no figures.
  const ownServers = upstreams.filter(({ readsRequestIds }) => readsRequestIds)
  const figuresOfServers = await Promise.all(
    ownServers.map(async (upstream): Promise<Figure[]> => {
      try {
        return readFigures(await figuresAt(upstream))
      } catch (err) {
        log.error({ err, upstream: upstream.key }, 'a booking server does not say its figures')
        silent.push(upstream.key)
        return []
      }
    }),
  )
  const firing = firingAlerts([...readFigures(await ownFigures()), ...figuresOfServers.flat()], now)
  const points = [...silent.map(silentPoint), ...firing.map(pointOf)]
  return {
    id: `letter-${createHash('sha256').update(`${operator} ${day}`).digest('hex').slice(0, 24)}`,
    to: [operator],
    subject:
      points.length === 0 ? `Portico, ${day}: nothing waits for you` : `Portico, ${day}: ${points.length} to look at`,
    text:
      points.length === 0
        ? 'No booking is without an answer, no mail and no payment waits for a person, and the books fit.\n'
        : `${points.join('\n\n')}\n`,
  }
}

async function figuresAt({ urls, headers }: Upstream): Promise<string> {
  const reply = await fetch(`${urls.api}/metrics`, { headers, signal: AbortSignal.timeout(timeoutMs) })
  if (!reply.ok) throw new Error(`status ${reply.status}`)
  return reply.text()
}

function silentPoint(key: string): string {
  return `The booking server “${key}” does not say its figures.\n  Look whether it runs.`
}

function pointOf({ alert, figure }: FiringAlert): string {
  const labels = Object.values(figure.labels).join(', ')
  const value =
    alert.condition.kind === 'older' ? new Date(figure.value * 1_000).toISOString().slice(0, 10) : figure.value
  return `${alert.says}\n  ${[labels, value].filter((letterPart) => letterPart !== '').join(': ')}\n  ${alert.cure}`
}
