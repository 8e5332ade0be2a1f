import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

// Simulator, not product: a mail server that speaks real SMTP and keeps what it is given.

export type ReceivedMail = { readonly from: string; readonly to: readonly string[]; readonly text: string }

/** `refuses`: so many mails are turned away for now (451) before one is taken. */
export async function startSmtp({ refuses = 0 } = {}) {
  const received: ReceivedMail[] = []
  let refusals = refuses
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A client may keep its connection; nobody waits for it at the end.
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refusals-- > 0) return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        received.push({
          from,
          to: envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        })
        done()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
