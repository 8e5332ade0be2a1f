import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sendBySmtp } from '@portico/booking-server/mail/send-mail'
import type { Instant } from '@portico/domain/time/deadline'
import { confirm } from '@portico/legacy/calls/checkout/confirm'
import { createLog } from '@portico/server/log'
import { withRequiredTls } from '@portico/server/settings/plain-connection'
import { describe, expect, it, vi } from 'vitest'
import { aHouse } from '../../builders/a-house.ts'
import { expectReply } from '../../builders/call-server.ts'
import { startBookingServer } from '../../builders/start-booking-server.ts'
import { aConfirm } from '../../builders/test-hotel.ts'
import { pollOptions } from '../../setup/poll-options.ts'

const answers: Readonly<Record<string, string>> = { DATA: '354 go on', QUIT: '221 bye', STARTTLS: '502 not here' }

/** As much of RFC 5321 as a mail needs; `answerToData` is what a full mailbox or a spam filter says. */
async function aMailServer(answerToData = '250 accepted') {
  const received: string[] = []
  const server = createServer((socket) => {
    let message: string | undefined
    socket.setEncoding('utf8')
    socket.write('220 mail.example\r\n')
    socket.on('data', (chunk: string) => {
      for (const line of chunk.split('\r\n').slice(0, -1)) {
        if (message === undefined) {
          if (line === 'DATA') message = ''
          socket.write(`${answers[line] ?? '250 ok'}\r\n`)
        } else if (line === '.') {
          received.push(message)
          message = undefined
          socket.write(`${answerToData}\r\n`)
        } else message += `${line}\n`
      }
    })
    socket.on('error', () => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received, close: () => server.close() }
}

const mail = {
  name: '1-guest',
  message: {
    from: 'desk@a-house.example',
    to: 'ada@guests.example',
    subject: 'Your stay',
    messageId: '<one@a-house.example>',
    text: 'See you soon',
  },
}

describe('mail by SMTP', () => {
  it('is handed to the server of the setting, under its own message id', async () => {
    const server = await aMailServer()
    await sendBySmtp(server.url)(mail)
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toContain('Message-ID: <one@a-house.example>')
    expect(server.received[0]).toContain('See you soon')
    server.close()
  })

  it('has not been sent when the server refuses it, or is not there', async () => {
    const server = await aMailServer('452 mailbox full')
    await expect(sendBySmtp(server.url)(mail)).rejects.toThrow(/452/)
    server.close()
    // A port that is given out to nobody: the one of before may be another server's by now.
    await expect(sendBySmtp('smtp://127.0.0.1:1')(mail)).rejects.toThrow(/ECONNREFUSED/)
  })

  it('is not sent in clear where the address demands TLS and the server offers none', async () => {
    const server = await aMailServer()
    const address = withRequiredTls('smtp://mail.example', []).replace('mail.example', new URL(server.url).host)
    await expect(sendBySmtp(address)(mail)).rejects.toThrow(/STARTTLS/)
    expect(server.received).toEqual([])
    server.close()
  })

  it('leaves a running server after each booking; one that was refused comes again later, and the log says why', {
    timeout: 3 * pollOptions.timeout,
  }, async () => {
    const [mails, full] = [await aMailServer(), await aMailServer('452 mailbox full')]
    const lines: string[] = []
    const log = createLog({
      name: 'booking-server',
      level: 'warn',
      destination: { write: (line: string) => void lines.push(line) },
    })
    for (const { url } of [mails, full]) {
      await using server = await startBookingServer({
        seed: aHouse(),
        now: () => '2027-03-01T11:00:00.000Z' as Instant,
        jobs: true,
        smtpUrl: url,
        log,
      })
      await expectReply(server, confirm, {}, aConfirm('portico'))
      const attempted = server.db.reader.selectFrom('outbox').where('attempts', '=', 1).select('state')
      await vi.waitFor(async () => expect(await attempted.execute()).toHaveLength(2), pollOptions)
      const states = (await attempted.execute()).map(({ state }) => state)
      expect(states).toEqual(url === mails.url ? ['sent', 'sent'] : ['due', 'due'])
    }
    expect(mails.received).toHaveLength(2)
    expect(lines.join('').match(/452 mailbox full/g)?.length).toBeGreaterThanOrEqual(2)
    for (const { close } of [mails, full]) close()
  })
})
