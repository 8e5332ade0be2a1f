import Piscina from 'piscina'
import { openReader } from '../db/open-db.ts'
import { deliverBy } from './deliver.ts'
import { sendBySmtp, sendToFolder } from './send-mail.ts'

/** Where mails are read from and where they go: `smtpUrl`, or files in `folder`. */
export type DeliverySettings = {
  readonly database: string
  readonly folder: string
  readonly smtpUrl: string | undefined
  readonly webUrl: string
}

const { database, folder, smtpUrl, webUrl }: DeliverySettings = Piscina.workerData

export default deliverBy(openReader(database), smtpUrl === undefined ? sendToFolder(folder) : sendBySmtp(smtpUrl), webUrl)
