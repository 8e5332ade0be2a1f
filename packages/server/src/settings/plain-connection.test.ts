import { describe, expect, it } from 'vitest'
import { isReadableOnTheWay, readHostList, withRequiredTls } from './plain-connection.ts'

const named = readHostList(' Booking-Server, admin ,,')

describe('what is sent can be read on the way', () => {
  it.each([
    'http://admin.example',
    'http://10.0.0.7:3200',
    'http://127.0.0.1.example',
    'http://localhost.example',
    'http://one.localhost:3000',
    'smtp://user:secret@mail.example:587',
    'postgres://portico:secret@db.example/portico',
    'postgresql://db.example/portico?sslmode=require',
    'postgres://db.example/portico?sslmode=verify-full&sslmode=disable',
    'postgres://db.example/portico?sslmode=verify-full&ssl=0&sslmode=no-verify',
    'postgres://localhost/portico?host=db.example',
    'postgres://localhost,db.example/portico',
    'postgres://localhost/portico?host=/run/postgresql,db.example',
    'postgres:///portico',
  ])('to %s', (address) => {
    expect(isReadableOnTheWay(address, named)).toBe(true)
  })

  it.each([
    'https://admin.example',
    'smtps://mail.example',
    'http://127.0.0.1:3200',
    'http://localhost:3200',
    'http://[::1]:3200',
    'http://BOOKING-SERVER:3300',
    'smtp://admin:25',
    'postgres://portico@LOCALHOST/portico',
    'postgres://[::1]:5432/portico',
    'postgres://%2Fvar%2Frun%2Fpostgresql/portico',
    'postgres://portico@x/portico?host=/var/run/postgresql',
    'postgres://db.example/portico?sslmode=verify-full',
    'postgres://portico@admin/portico',
  ])('not to %s', (address) => {
    expect(isReadableOnTheWay(address, named)).toBe(false)
  })
})

describe('a mail server', () => {
  it('elsewhere must begin TLS, whatever its address says', () => {
    expect(withRequiredTls('smtp://u:p%40x@mail.example:587', named)).toBe(
      'smtp://u:p%40x@mail.example:587?requireTLS=true',
    )
    expect(withRequiredTls('smtp://mail.example/?requireTLS=false&name=a', named)).toBe(
      'smtp://mail.example/?requireTLS=true&name=a',
    )
  })

  it.each(['smtps://mail.example', 'smtp://127.0.0.1:2525', 'smtp://admin:25'])('%s is left as it is', (address) => {
    expect(withRequiredTls(address, named)).toBe(address)
  })
})
