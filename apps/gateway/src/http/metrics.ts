import type { Vital } from '@portico/contracts/scope/vital'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { GuardState } from '../upstream/upstream-guard.ts'

const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 6, 8, 15, 30]
const breakerValues = { closed: 0, 'half-open': 1, open: 2 } as const

type WatchedState = {
  readonly guardStates: () => ReadonlyMap<string, GuardState>
  readonly openIntents: () => Promise<{ readonly sent: number; readonly unknown: number }>
}

export type RefusalCause = 'address' | 'host' | 'call' | 'pressure'

/**
 * The gateway's figures for Prometheus, counted where something happens. Labels are names of ours: nothing that a
 * visitor typed.
 */
export class Metrics {
  readonly registry = new Registry()
  readonly #on = { registers: [this.registry] }
  readonly procedures = new Histogram({
    ...this.#on,
    name: 'portico_procedure_seconds',
    help: 'Requests of the web by procedure and status.',
    labelNames: ['procedure', 'status'],
    buckets: durationBuckets,
  })
  readonly calls = new Histogram({
    ...this.#on,
    name: 'portico_legacy_call_seconds',
    help: 'Calls to the servers behind, a second attempt included. The outcome is answered, refused in words, or a fault.',
    labelNames: ['upstream', 'call', 'outcome'],
    buckets: durationBuckets,
  })
  readonly repeated = new Counter({
    ...this.#on,
    name: 'portico_legacy_repeated_total',
    help: 'Reads that were sent a second time.',
    labelNames: ['upstream'],
  })
  readonly caches = new Counter({
    ...this.#on,
    name: 'portico_cache_total',
    help: 'Reads of a cache: hit, stale (answered while it is renewed behind), miss, or coalesced with a read that was on its way.',
    labelNames: ['cache', 'outcome'],
  })
  readonly refused = new Counter({
    ...this.#on,
    name: 'portico_refused_total',
    help: 'Requests that were not taken up: over a limit of an address, a host or a call, or shed under pressure.',
    labelNames: ['why'],
  })
  readonly notStored = new Counter({
    ...this.#on,
    name: 'portico_not_stored_total',
    help: 'Drafts and holds of visitors for which there was no space: their pages go on without.',
    labelNames: ['what'],
  })

  readonly countedAlone = new Counter({
    ...this.#on,
    name: 'portico_limits_counted_alone_total',
    help: 'Requests and tries that this process counted for itself, since Valkey was away.',
  })

  readonly #vitals = {
    LCP: this.#vital(
      'portico_page_largest_paint_seconds',
      'Largest paint of real visits, one in ten.',
      durationBuckets,
    ),
    INP: this.#vital('portico_page_interaction_seconds', 'Interaction to next paint of real visits.', durationBuckets),
    CLS: this.#vital(
      'portico_page_layout_shift',
      'Layout shift of real visits.',
      [0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1],
    ),
  }

  #vital(name: string, help: string, buckets: number[]) {
    return new Histogram({ ...this.#on, name, help, labelNames: ['page', 'device'], buckets })
  }

  recordVital({ name, value, page, isPhone }: Vital): void {
    const labels = { page, device: isPhone ? 'phone' : 'desk' }
    this.#vitals[name].observe(labels, name === 'CLS' ? value : value / 1_000)
  }

  registerReports(counts: () => Promise<{ readonly waiting: number; readonly failed: number }>): void {
    new Gauge({
      registers: this.#on.registers,
      name: 'portico_reports',
      help: 'Reports of bookings that wait, and those that were given up.',
      labelNames: ['state'],
      async collect() {
        for (const [state, count] of Object.entries(await counts())) this.set({ state }, count)
      },
    })
  }

  registerRates(publishedOn: () => Promise<CalendarDate | undefined>): void {
    new Gauge({
      registers: this.#on.registers,
      name: 'portico_euro_rates_timestamp_seconds',
      help: 'The day on which the currency rates were published.',
      async collect() {
        const day = await publishedOn()
        if (day === undefined) this.reset()
        else this.set(Date.parse(day) / 1_000)
      },
    })
  }

  registerSettings(confirmedAt: () => number | undefined): void {
    new Gauge({
      registers: this.#on.registers,
      name: 'portico_settings_confirmed_timestamp_seconds',
      help: 'When admin last said that the settings of this gateway are its newest.',
      collect() {
        const confirmedMs = confirmedAt()
        if (confirmedMs === undefined) this.reset()
        else this.set(confirmedMs / 1_000)
      },
    })
  }

  registerGauges({ guardStates, openIntents }: WatchedState): void {
    const { registers } = this.#on
    new Gauge({
      registers,
      name: 'portico_breaker_state',
      help: '0: reads are sent to this server. 1: one is on trial. 2: none is sent.',
      labelNames: ['server'],
      collect() {
        for (const [server, { breaker }] of guardStates()) this.set({ server }, breakerValues[breaker])
      },
    })
    for (const callState of ['inFlight', 'waiting'] as const) {
      new Gauge({
        registers,
        name: callState === 'inFlight' ? 'portico_legacy_in_flight' : 'portico_legacy_waiting',
        help: callState === 'inFlight' ? 'Calls on their way to a server.' : 'Calls that wait in line for a server.',
        labelNames: ['server', 'line'],
        collect() {
          for (const [server, state] of guardStates()) {
            for (const line of ['reads', 'changes'] as const) this.set({ server, line }, state[callState][line])
          }
        },
      })
    }
    new Gauge({
      registers,
      name: 'portico_intents',
      help: 'Confirms without an outcome: sent and not yet answered, or unknown for good until somebody settles them.',
      labelNames: ['state'],
      async collect() {
        const { sent, unknown } = await openIntents()
        this.set({ state: 'sent' }, sent)
        this.set({ state: 'unknown' }, unknown)
      },
    })
  }
}
