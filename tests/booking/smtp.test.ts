import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { postBySmtp } from '@portico/booking-server/mail/post'
import { describe, expect, it } from 'vitest'

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
          socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
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
    await postBySmtp(server.url)(mail)
    expect(server.received).toHaveLength(1)
    expect(server.received[0]).toContain('Message-ID: <one@a-house.example>')
    expect(server.received[0]).toContain('See you soon')
    server.close()
  })

  it('has not been sent when the server refuses it, or is not there', async () => {
    const server = await aMailServer('452 mailbox full')
    await expect(postBySmtp(server.url)(mail)).rejects.toThrow(/452/)
    server.close()
    await expect(postBySmtp(server.url)(mail)).rejects.toThrow(/ECONNREFUSED/)
  })
})
