import { createHash } from 'node:crypto'
import {
  type ChannelSettings,
  type HostSettings,
  type Settings,
  Snapshot,
  withOfferedLanguages,
} from '@portico/contracts/scope/settings'

export class SettingsFeed {
  #snapshot: Snapshot | undefined
  /**
   * When admin last said that these are its newest, in milliseconds; the start, until then. None of a fixed snapshot.
   */
  confirmedAt: number | undefined
  /** Whether these are known to be what is published. Of a new house there is nothing yet. */
  isKnown = false
  hosts: ReadonlyMap<string, HostSettings> = new Map()
  channels: ReadonlyMap<number, ChannelSettings> = new Map()

  constructor(snapshot?: Snapshot) {
    if (snapshot) this.#use(snapshot)
  }

  get number(): number {
    return this.#snapshot?.number ?? 0
  }

  get settings(): Settings | undefined {
    return this.#snapshot?.settings
  }

  accept(snapshot: Snapshot): string | undefined {
    const currentSnapshot = this.#snapshot
    if (currentSnapshot && snapshot.number <= currentSnapshot.number) return 'it is not newer'
    if (
      currentSnapshot &&
      snapshot.number === currentSnapshot.number + 1 &&
      snapshot.previousHash !== currentSnapshot.hash
    )
      return 'it does not follow ours'
    this.#use(snapshot)
    return undefined
  }

  #use(snapshot: Snapshot): void {
    this.#snapshot = snapshot
    this.isKnown = true
    this.hosts = new Map(snapshot.settings.hosts.map((host) => [host.host, withOfferedLanguages(host)]))
    this.channels = new Map(snapshot.settings.channels.map((channel) => [channel.channelId, channel]))
  }
}

/** A snapshot from its JSON text. Throws where its hash is not that of its content. */
export function readSnapshot(text: string): Snapshot {
  const json = JSON.parse(text)
  const snapshot = Snapshot.parse(json)
  const hash = createHash('sha256')
    .update(JSON.stringify([json.number, json.previousHash, json.settings]))
    .digest('hex')
  if (hash !== snapshot.hash) throw new Error(`snapshot ${snapshot.number} is not what its hash says`)
  return snapshot
}
