import type { Pool as GatewayWire } from '@portico/server/bounded-request'
import type { FaultRates } from '../fault-rates.ts'
import type { World } from '../world.ts'
import { type Reply, type ServerRequest, type SimulatedBookingServer, socketError } from './simulated-booking-server.ts'

type NetworkRequest = ServerRequest

/** One request on its way; `tell` and `fail` reach its sender once, and no more after it gave up. */
type Journey = NetworkRequest & {
  readonly name: string
  readonly isWrite: boolean
  readonly deliver: (reply: Reply) => void
  readonly fail: (error: Error) => void
}

const confirmTimeoutMs = 30_000
const timeoutMs = 8_000
const changingPaths = /\/(modify|resell|transfer-update)(\?|$)/
/** What changes something: may be kept, doubled and late. */
const writes = [
  ...['confirm', 'hold', 'extend', 'release', 'outcome', 'payment start', 'payment return'],
  ...['offer confirm', 'offer messages', 'offer reject'],
]
const confirms = ['confirm', 'offer confirm']

/** The wire between whoever asks and the booking server: keeps, loses, spoils, repeats and delays as the weather is. */
export class SimulatedNetwork {
  faults: FaultRates
  /** Every confirm that reached the server, by the booker's e-mail. */
  readonly confirms = new Map<string, number>()
  /** Every change of a reservation that reached it, by its key. */
  readonly changes = new Map<string, number>()
  readonly #world: World
  readonly #server: SimulatedBookingServer
  readonly #repeats: { readonly writes: boolean; readonly lostConfirms: boolean }

  /**
   * `writes`: only a server that knows keys may get them twice. `lostConfirms` plants the bug of a client that sends
   * again what was not answered.
   */
  constructor(
    world: World,
    server: SimulatedBookingServer,
    faults: FaultRates,
    repeats: { readonly writes: boolean; readonly lostConfirms: boolean },
  ) {
    this.#world = world
    this.#server = server
    this.faults = faults
    this.#repeats = repeats
  }

  /** `owner`: whose waiting ends with it. */
  send(owner: object, request: NetworkRequest): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const name = nameOf(request.path)
      let open = true
      /** Whether this is what the sender still waits for. */
      const ends = () => {
        const isAwaited = open && !this.#world.isGone(owner)
        open = false
        stopWaiting()
        return isAwaited
      }
      const stopWaiting = this.#world.wait(owner, confirms.includes(name) ? confirmTimeoutMs : timeoutMs, () => {
        open = false
        this.#happened(`${name}: timed out`)
        reject(Object.assign(new Error('too late'), { name: 'TimeoutError' }))
      })
      this.#depart({
        ...request,
        name,
        isWrite: writes.includes(name),
        deliver: (reply) => {
          if (ends()) resolve(reply)
        },
        fail: (error) => {
          if (ends()) reject(error)
        },
      })
    })
  }

  /** As the gateway's client knows its sockets. */
  socketsFor(owner: object): GatewayWire {
    return {
      request: async (request) => {
        const { path, headers, method, body: sent } = request
        const { status, body } = await this.send(owner, {
          path,
          headers,
          method,
          ...(typeof sent === 'string' && { body: sent }),
        })
        return {
          statusCode: status,
          body: {
            dump: async () => undefined,
            async *[Symbol.asyncIterator]() {
              yield Buffer.from(body)
            },
          },
        }
      },
      destroy: async () => undefined,
    }
  }

  #happened(what: string): void {
    this.#world.note(`  wire: ${what}`)
    this.#world.count(`wire: ${what.split(': ').at(-1)}`)
  }

  #depart(journey: Journey): void {
    const comesTwice = journey.isWrite && this.#repeats.writes && this.#world.random.chance(this.faults.twice)
    // What no connection took is on no way.
    if (comesTwice && this.#server.isUp) {
      this.#happened(`${journey.name}: request will come twice`)
      this.#world.park(`${journey.name}, again`, this, () =>
        this.#arrive({ ...journey, deliver: () => undefined, fail: () => undefined }),
      )
    }
    switch (this.#fateOf(journey)) {
      case 'lost':
        this.#happened(`${journey.name}: request lost`)
        if (this.#world.random.chance(0.5)) journey.fail(socketError('UND_ERR_SOCKET'))
        else journey.deliver({ status: 503, body: 'later' })
        break
      case 'late':
        this.#happened(`${journey.name}: request late`)
        this.#world.park(`${journey.name}, late`, this, () => this.#arrive(journey))
        journey.fail(socketError('UND_ERR_SOCKET'))
        break
      case 'waits':
        this.#world.park(`${journey.name} →`, this, () => this.#arrive(journey))
        break
      case 'goes':
        this.#arrive(journey, 'ECONNREFUSED')
    }
  }

  #fateOf({ isWrite }: Journey): 'goes' | 'waits' | 'lost' | 'late' {
    const { lost, late, reads, writes } = this.faults
    const draw = this.#world.random.next()
    if (!this.#server.isUp) return 'goes'
    if (draw < lost) return 'lost'
    if (draw < lost + late) return 'late'
    return this.#world.random.chance(isWrite ? writes : reads) ? 'waits' : 'goes'
  }

  #arrive(journey: Journey, ifNobodyIsThere: 'ECONNREFUSED' | 'UND_ERR_SOCKET' = 'UND_ERR_SOCKET'): void {
    if (!this.#server.isUp) {
      journey.fail(socketError(ifNobodyIsThere))
      return
    }
    if (journey.name === 'confirm') {
      const email = new URLSearchParams(journey.path.split('?')[1]).get('mail') ?? ''
      this.confirms.set(email, (this.confirms.get(email) ?? 0) + 1)
    }
    const change = changeKeyOf(journey)
    if (change !== undefined) this.changes.set(change, (this.changes.get(change) ?? 0) + 1)
    this.#server.request(journey).then((reply) => this.#return(journey, reply), journey.fail)
  }

  #return(journey: Journey, reply: Reply): void {
    const { random } = this.#world
    const { lost, reads, writes } = this.faults
    if (random.chance(lost)) this.#spoil(journey, random.pick(['lost', 'broken', 'failed'] as const))
    else if (random.chance(journey.isWrite ? writes : reads))
      this.#world.park(`${journey.name} ←`, this, () => journey.deliver(reply))
    else journey.deliver(reply)
  }

  #spoil(journey: Journey, how: 'lost' | 'broken' | 'failed'): void {
    this.#happened(`${journey.name}: answer ${how}`)
    if (journey.name === 'confirm' && this.#repeats.lostConfirms) this.#arrive(journey)
    else if (how === 'lost') journey.fail(socketError('UND_ERR_SOCKET'))
    else if (how === 'broken') journey.deliver({ status: 200, body: '<html>Something went wrong</html>' })
    else journey.deliver({ status: 500, body: 'failed' })
  }
}

/** Of what a guest does to a reservation, where the server knows keys. */
function changeKeyOf({ name, path, body = '' }: Journey): string | undefined {
  if (name !== 'delete' && !changingPaths.test(path)) return undefined
  return /px_key(?:=|":")([\w-]+)/.exec(path + body)?.[1]
}

/** `…do?method=confirm` is a confirm; what the API server is sent is named by the end of its path. */
function nameOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://wire')
  const ofOffer = /\/v2\/offers\/[^/]+(?:\/(\w+))?$/.exec(pathname)
  // Its code is drawn anew in each run.
  if (ofOffer) return `offer ${ofOffer[1] ?? 'stub'}`
  if (pathname.endsWith('/payment-return')) return 'payment return'
  const file = /([^/]+)\.do$/.exec(pathname)?.[1] ?? pathname
  const method = searchParams.get('method') ?? ''
  return file === 'guestdata' ? method : `${file} ${method}`
}
