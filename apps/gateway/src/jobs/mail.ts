import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { smtpTimeouts } from '@portico/server/mail/smtp'
import { createTransport } from 'nodemailer'

export type OperatorMail = {
  readonly id: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
}

type MailSettings = { readonly home: string; readonly from: string; readonly smtpUrl: string | undefined }

/**
 * Sends by SMTP where a server is set, else as one `.eml` file per mail below `gateway/mail`. The same id is the same
 * mail.
 */
export function mailerOf({ home, from, smtpUrl }: MailSettings): (mail: OperatorMail) => Promise<void> {
  const smtp = smtpUrl === undefined ? undefined : createTransport({ url: smtpUrl, ...smtpTimeouts })
  const onDisk = createTransport({ streamTransport: true, buffer: true })
  const folder = mailFolderIn(home)
  return async ({ id, to, subject, text }) => {
    const mailMessage = {
      from,
      to: [...to],
      subject,
      text,
      messageId: `<${id}@portico>`,
      disableFileAccess: true,
      disableUrlAccess: true,
    }
    if (smtp) {
      await smtp.sendMail(mailMessage)
      return
    }
    const delivery = await onDisk.sendMail(mailMessage)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `.${id}`)
    writeFileSync(draft, delivery.message as Buffer, { mode: 0o600 })
    renameSync(draft, join(folder, `${id}.eml`))
  }
}

export function mailFolderIn(home: string): string {
  return join(home, 'gateway', 'mail')
}
