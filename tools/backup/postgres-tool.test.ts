import { expect, it } from 'vitest'
import { connectionVariablesOf } from './postgres-tool.ts'

it.each([
  [
    'postgres://portico:s%2Fcret@db.example/house?sslmode=verify-full&sslrootcert=/etc/portico/ca.pem',
    { PGHOST: 'db.example', PGPORT: '5432', PGSSLMODE: 'verify-full', PGSSLROOTCERT: '/etc/portico/ca.pem' },
  ],
  [
    'postgres://portico:s%2Fcret@db1,db2/house?target_session_attrs=read-write',
    { PGHOST: 'db1,db2', PGPORT: '5432', PGTARGETSESSIONATTRS: 'read-write' },
  ],
  ['postgres://portico:s%2Fcret@db1/house?host=db1,db2&port=5433,5434', { PGHOST: 'db1,db2', PGPORT: '5433,5434' }],
  [
    'postgres://portico:s%2Fcret@localhost:5433/house?host=/run/postgresql',
    { PGHOST: '/run/postgresql', PGPORT: '5433' },
  ],
])('PostgreSQL’s tools are told all that %s says of its connection', (address, connection) => {
  const person = { PGUSER: 'portico', PGPASSWORD: 's/cret', PGDATABASE: 'house' }
  expect(connectionVariablesOf(address)).toEqual({ ...person, ...connection })
})
