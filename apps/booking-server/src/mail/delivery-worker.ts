import Piscina from 'piscina'
import { openReader } from '../db/db.ts'
import { deliverBy } from './deliver.ts'
import { postBySmtp, postToFolder } from './send-mail.ts'

/** Where mails are read from and where they go: `smtpUrl`, or files in `folder`. */
export type Sending = {
  readonly database: string
  readonly folder: string
  readonly smtpUrl: string | undefined
  readonly webUrl: string
}

const { database, folder, smtpUrl, webUrl }: Sending = Piscina.workerData

export default deliverBy(openReader(database), smtpUrl === undefined ? postToFolder(folder) : postBySmtp(smtpUrl), webUrl)
