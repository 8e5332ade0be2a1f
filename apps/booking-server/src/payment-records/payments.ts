import type { PaymentMethodId } from '@portico/domain/payment/payment-methods'
import type { Instant } from '@portico/domain/time/deadline'
import type { PaymentProvider, ProviderDeps, TerminalMode } from '@portico/payments/port'
import { providerOf } from '@portico/payments/providers'
import { startTimeout } from '@portico/server/limits/time-limit'
import type { Db } from '../db/types.ts'
import { type BookingSecrets, secretBox } from '../secrets/secrets.ts'
import { ProviderRests } from './provider-rests.ts'

export type Payments = {
  readonly db: Db
  readonly now: () => Instant
  readonly secrets: BookingSecrets
  readonly providerOf: (
    method: PaymentMethodId,
    settings: Readonly<Record<string, string>>,
  ) => PaymentProvider | undefined
  readonly rests: ProviderRests
  readonly webUrl: string
  readonly guestModes: ReadonlySet<TerminalMode>
}

export type PaymentOptions = {
  readonly simulators?: string | undefined
  readonly offersTests?: boolean | undefined
  readonly secretsKey?: string | undefined
  readonly fetch?: typeof fetch
}

export function paymentsOf(
  world: Pick<Payments, 'db' | 'now' | 'webUrl'>,
  secretsKey: string,
  { simulators, offersTests = false, fetch: fetchCall = fetch }: Omit<PaymentOptions, 'secretsKey'> = {},
): Payments {
  const rests = new ProviderRests()
  const deps: ProviderDeps = {
    fetch: fetchCall,
    timeout: startTimeout,
    onCall: (isAnswered) => rests.noteCall(isAnswered, world.now()),
    now: () => new Date(world.now()),
    uuid: () => crypto.randomUUID(),
    simulationOf: (wire) => (simulators === undefined ? undefined : `${simulators}/${wire}`),
  }
  return {
    ...world,
    rests,
    secrets: secretBox(secretsKey),
    providerOf: (method, settings) => providerOf(method, settings)?.(deps),
    guestModes: new Set<TerminalMode>([
      'live',
      ...(offersTests ? (['test'] as const) : []),
      ...(simulators ? (['simulation'] as const) : []),
    ]),
  }
}
