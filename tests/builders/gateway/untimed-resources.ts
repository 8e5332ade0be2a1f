import { openResources, type Resources } from '@portico/gateway/resources'
import { openLegacyClient } from '@portico/gateway/upstream/open-legacy-client'

/**
 * The usual resources, but that no call to a server is given up before `over`, and all are given up then: no test has
 * to wait, or to be in time.
 */
export function openUntimedResources(settings: Parameters<typeof openResources>[0], over: AbortSignal): Resources {
  const usual = openResources(settings)
  const legacy = openLegacyClient(settings.log, {
    timeout: () => ({ signal: over, [Symbol.dispose]: () => undefined }),
    pause: (_, signal) =>
      new Promise((resolve, reject) => {
        over.addEventListener('abort', () => resolve())
        signal?.addEventListener('abort', () => reject(signal.reason))
      }),
    durations: usual.metrics.calls,
    repeated: usual.metrics.repeated,
  })
  return { ...usual, legacy }
}
