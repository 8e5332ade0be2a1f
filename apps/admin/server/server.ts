import { join } from 'node:path'
import { collectAfterStart } from '@portico/server/collect-after-start'
import { drainOnSignal } from '@portico/server/drain'
import { createLog } from '@portico/server/log'
import { requireRuntime } from '@portico/server/runtime'
import { requireWritableFolder } from '@portico/server/store/writable-folder'
import { startAdmin } from './app.ts'
import { readEnv } from './env.ts'

requireRuntime()
const { logLevel, ...env } = readEnv()
requireWritableFolder(join(env.home, 'admin'))
const log = createLog({ name: 'admin', level: logLevel })
const admin = await startAdmin({ ...env, log })
log.info({ url: admin.url }, 'open')
drainOnSignal({ app: admin.app, log, disposers: [() => admin.db.$client.close()] })
collectAfterStart()
