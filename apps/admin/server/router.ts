import { agenciesRouter } from './agencies/agencies-router.ts'
import { guestsRouter } from './guests/guests-router.ts'
import { offersRouter } from './offers/offers-router.ts'
import { operatorsRouter } from './operators/operators-router.ts'
import { paymentsRouter } from './payments/payments-router.ts'
import { picturesRouter } from './pictures/pictures-router.ts'
import { publicationsRouter } from './publish/publications-router.ts'
import { otherServersRouter } from './reservations/other-servers-router.ts'
import { reportsRouter } from './reservations/reports-router.ts'
import { reservationsRouter } from './reservations/reservations-router.ts'
import { unknownBookingsRouter } from './reservations/unknown-bookings-router.ts'
import { router } from './session/trpc.ts'
import { channelsRouter } from './settings/channels-router.ts'
import { consentRouter } from './settings/consent-router.ts'
import { hostsRouter } from './settings/hosts-router.ts'
import { accountRouter } from './sign-in/account-router.ts'
import { secondFactorRouter } from './sign-in/second-factor-router.ts'
import { signInRouter } from './sign-in/sign-in-router.ts'

export const adminRouter = router({
  signIn: signInRouter,
  secondFactor: secondFactorRouter,
  account: accountRouter,
  hosts: hostsRouter,
  pictures: picturesRouter,
  consent: consentRouter,
  channels: channelsRouter,
  publications: publicationsRouter,
  operators: operatorsRouter,
  reservations: reservationsRouter,
  guests: guestsRouter,
  offers: offersRouter,
  payments: paymentsRouter,
  agencies: agenciesRouter,
  unknownBookings: unknownBookingsRouter,
  otherServers: otherServersRouter,
  reports: reportsRouter,
})

export type AdminRouter = typeof adminRouter
