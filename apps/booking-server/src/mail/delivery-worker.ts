import Piscina from 'piscina'
import { openReader } from '../db/open/open-db.ts'
import { secretBox } from '../secrets/secrets.ts'
import { deliverVia } from './deliver.ts'
import { sendBySmtp, sendToFolder } from './send-mail.ts'

export type DeliverySettings = {
  readonly database: string
  readonly folder: string
  readonly smtpUrl: string | undefined
  readonly webUrl: string
  readonly home: string
  readonly secretsKey: string
}

const { database, folder, smtpUrl, webUrl, home, secretsKey }: DeliverySettings = Piscina.workerData

const send = smtpUrl === undefined ? sendToFolder(folder) : sendBySmtp(smtpUrl)

export default deliverVia(openReader(database), send, webUrl, {
  secrets: secretBox(secretsKey),
  attachesPrint: true,
  home,
})
