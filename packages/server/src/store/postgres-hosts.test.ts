import { expect, it } from 'vitest'
import { addressesOf } from './postgres-hosts.ts'

it.each([
  ['postgres://portico:secret@db/portico', ['postgres://portico:secret@db/portico']],
  [
    'postgres://portico:secret@db1,db2/portico?target_session_attrs=read-write&sslmode=verify-full',
    [
      'postgres://portico:secret@db1/portico?sslmode=verify-full',
      'postgres://portico:secret@db2/portico?sslmode=verify-full',
    ],
  ],
  [
    'postgres://portico@db1,db2:6432/portico',
    ['postgres://portico@db1:6432/portico', 'postgres://portico@db2:6432/portico'],
  ],
  [
    'postgres://portico@x/portico?host=db1,db2&port=5432,5433',
    ['postgres://portico@db1:5432/portico', 'postgres://portico@db2:5433/portico'],
  ],
  [
    'postgres://portico@localhost/portico?host=%2Frun%2Fone,%2Frun%2Ftwo',
    [
      'postgres://portico@localhost/portico?host=%2Frun%2Fone',
      'postgres://portico@localhost/portico?host=%2Frun%2Ftwo',
    ],
  ],
])('%s names the servers %s', (address, expected) => {
  expect(addressesOf(address)).toEqual(expected)
})
