import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

describe('the booking server does not start where what it sends can be read on the way', () => {
  it.each([
    ['BOOKING_DATABASE_URL', 'postgres://portico:secret@db.example/portico'],
    ['BOOKING_DATABASE_URL', 'postgres://portico:secret@db.example/portico?sslmode=require'],
    ['BOOKING_URL', 'http://booking.example'],
    ['S3_URL', 'http://key:secret@s3.example/bucket'],
  ])('%s=%s', (name, address) => {
    expect(() => readEnv({ [name]: address })).toThrow(new RegExp(`^${name}: `, 'm'))
    const smtp = { MAIL_SMTP_URL: 'smtps://mail.example' }
    expect(() =>
      readEnv({ ...smtp, [name]: address, PLAIN_HTTP_HOSTS: 'db.example,booking.example,s3.example' }),
    ).not.toThrow()
  })

  it('and does not say the password of its database', () => {
    expect(() => readEnv({ BOOKING_DATABASE_URL: 'postgres://portico:s3cret@db.example/portico' })).toThrow(
      /^((?!s3cret).)*$/s,
    )
  })

  it('but with a database whose name is verified', () => {
    const address = 'postgres://portico:secret@db.example/portico?sslmode=verify-full'
    expect(readEnv({ BOOKING_DATABASE_URL: address }).BOOKING_DATABASE_URL).toBe(address)
  })
})

it.each(['https://s3.example/bucket', 'https://key:secret@s3.example', 'https://key:secret@s3.example/'])(
  'a bucket is named whole, with the key that opens it, and its key is not told: not %s',
  (address) => {
    expect(() => readEnv({ S3_URL: address })).toThrow(/^(?!.*secret).*S3_URL: not of the form/)
    const whole = { S3_URL: 'https://key:secret@s3.example/bucket?region=eu-south-1' }
    expect(readEnv({ ...whole, MAIL_SMTP_URL: 'smtps://mail.example' }).S3_URL).toBeDefined()
    expect(() => readEnv(whole)).toThrow(/^MAIL_SMTP_URL: who sends mails\?/)
  },
)

it('mails go to another machine encrypted or not at all', () => {
  expect(readEnv({ MAIL_SMTP_URL: 'smtp://mail.example:587' }).MAIL_SMTP_URL).toBe(
    'smtp://mail.example:587?requireTLS=true',
  )
  expect(readEnv({ MAIL_SMTP_URL: 'smtp://127.0.0.1:2525' }).MAIL_SMTP_URL).toBe('smtp://127.0.0.1:2525')
})
