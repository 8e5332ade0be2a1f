import { channelsRouter } from './channels.ts'
import { consentRouter } from './consent.ts'
import { hostsRouter } from './hosts.ts'
import { picturesRouter } from './pictures.ts'
import { publicationsRouter } from './publications.ts'
import { signInRouter } from './sign-in.ts'
import { router } from './trpc.ts'

export const adminRouter = router({
  signIn: signInRouter,
  hosts: hostsRouter,
  pictures: picturesRouter,
  consent: consentRouter,
  channels: channelsRouter,
  publications: publicationsRouter,
})

export type AdminRouter = typeof adminRouter
