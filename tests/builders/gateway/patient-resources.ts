import { openResources, type Resources } from '@portico/gateway/resources'
import { openLegacyClient } from '@portico/gateway/upstream/open-legacy-client'
import { openPools } from '@portico/gateway/upstream/pools'
import type { Timeouts } from '@portico/gateway/upstream/timeouts'
import { timeoutsOf } from '@portico/gateway/upstream/timeouts'

const generousMs = 300_000

const patientTimeoutsOf = (call: Parameters<typeof timeoutsOf>[0]): Timeouts => ({
  ...timeoutsOf(call),
  wholeMs: generousMs,
  headersMs: generousMs,
  idleMs: generousMs,
})

/**
 * The usual resources, but with minutes for what has seconds in production: for a crowd on one thread, guests, gateway
 * and booking server together, where a limit in seconds would measure the machine. Whatever the server refuses then is
 * the server's own doing.
 */
export function openPatientResources(settings: Parameters<typeof openResources>[0]): Resources {
  const usual = openResources(settings)
  const legacy = openLegacyClient(settings.log, {
    pools: openPools(generousMs),
    timeoutsOf: patientTimeoutsOf,
    durations: usual.metrics.calls,
    repeated: usual.metrics.repeated,
  })
  return { ...usual, legacy }
}
