import Piscina from 'piscina'
import { openReader } from '../db/open/open-db.ts'
import { type FilePlace, openFileStore } from '../file-store/open-file-store.ts'
import { secretBox } from '../secrets/secrets.ts'
import { deliverVia } from './deliver.ts'
import { sendBySmtp, sendToFolder } from './send-mail.ts'

export type DeliverySettings = {
  readonly database: string
  readonly folder: string
  readonly smtpUrl: string | undefined
  readonly webUrl: string
  readonly files: FilePlace
  readonly secretsKey: string
}

const { database, folder, smtpUrl, webUrl, files, secretsKey }: DeliverySettings = Piscina.workerData

const send = smtpUrl === undefined ? sendToFolder(folder) : sendBySmtp(smtpUrl)

export default deliverVia(openReader(database), send, webUrl, {
  secrets: secretBox(secretsKey),
  attachesPrint: true,
  files: await openFileStore(files),
})
