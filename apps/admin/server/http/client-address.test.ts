import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startAdmin } from '../app.ts'

it('makes the addresses of one /64 wait together, and no others', async () => {
  const home = mkdtempSync(join(tmpdir(), 'portico-admin-'))
  await using admin = await startAdmin({
    home,
    clock: () => new Date('2027-03-01T08:00:00Z'),
    trustedProxies: ['127.0.0.1'],
  })
  const tryFrom = async (address: string, email: string) => {
    const headers = { origin: admin.url, 'content-type': 'application/json', 'x-forwarded-for': address }
    const body = JSON.stringify({ email, password: 'not the password' })
    const response = await fetch(`${admin.url}/trpc/signIn.signIn`, { method: 'POST', headers, body })
    return ((await response.json()) as { result: { data: { kind: string } } }).result.data.kind
  }
  for (let i = 0; i < 20; i++) expect(await tryFrom(`2001:db8::${i + 1}`, `nobody${i}@example.com`)).toBe('refused')
  expect(await tryFrom('2001:db8::ffff', 'nobody21@example.com')).toBe('wait')
  expect(await tryFrom('2001:db8:0:1::1', 'nobody22@example.com')).toBe('refused')
})
