import { randomBytes } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { smtpTimeouts } from '@portico/server/mail/smtp'
import { createTransport, type SendMailOptions } from 'nodemailer'

/** `name` is the mail's own and the same at each attempt. */
export type OutgoingMail = { readonly name: string; readonly message: SendMailOptions }

export type SendMail = (mail: OutgoingMail) => Promise<void>

export function sendToFolder(folder: string): SendMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return async ({ name, message }) => {
    const { message: bytes } = await transport.sendMail(message)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `.${name}.${randomBytes(6).toString('hex')}`)
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(draft, join(folder, `${name}.eml`))
  }
}

/** `smtp://user:password@host:port`, or `smtps:`. */
export function sendBySmtp(url: string): SendMail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 5,
    ...smtpTimeouts,
  })
  return async ({ message }) => {
    await transport.sendMail(message)
  }
}
