import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { anAdmin } from '../../../../tests/builders/admin/an-admin.ts'
import { createPasswordLink } from '../sign-in/one-time-links.ts'
import { operator, secondFactor, session } from '../store/schema.ts'

const minute = 60_000
const start = Date.parse('2027-03-01T08:00:00Z')

/** What the operator's app shows at a moment. */
const codeAt = (secret: string, timestamp: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

/** Anna with a second factor that she turned on at the start. */
async function annaWithFactor(admin: Awaited<ReturnType<typeof anAdmin>>) {
  const api = await admin.signedInOperator()
  const begun = await api.secondFactor.begin.mutate()
  if (begun.kind !== 'begun') throw new Error(begun.kind)
  const on = await api.secondFactor.confirm.mutate({ code: codeAt(begun.secret, start) })
  if (on.kind !== 'on') throw new Error(on.kind)
  return { api, secret: begun.secret, recoveryCodes: on.recoveryCodes }
}

describe('a second factor', () => {
  it('is asked for once its first code was typed, and not before', async () => {
    await using admin = await anAdmin()
    const api = await admin.signedInOperator()
    const begun = await api.secondFactor.begin.mutate()
    expect(begun).toMatchObject({
      kind: 'begun',
      uri: expect.stringContaining('otpauth://totp/Portico:anna%40example.com?'),
    })
    expect(await api.secondFactor.confirm.mutate({ code: '000000' })).toEqual({ kind: 'refused' })
    expect(await admin.browser().api.signIn.signIn.mutate(admin.firstOperator)).toEqual({ kind: 'signed-in' })
    const code = codeAt(begun.kind === 'begun' ? begun.secret : '', start)
    expect(await api.secondFactor.confirm.mutate({ code })).toMatchObject({ kind: 'on' })
    expect(await admin.browser().api.signIn.signIn.mutate(admin.firstOperator)).toEqual({ kind: 'code-needed' })
  })

  it('signs out whoever else is signed in as the operator', async () => {
    await using admin = await anAdmin()
    await admin.signedInOperator()
    await admin.signedInAgain()
    const { api } = admin.browser()
    await api.signIn.signIn.mutate(admin.firstOperator)
    const begun = await api.secondFactor.begin.mutate()
    await api.secondFactor.confirm.mutate({ code: codeAt(begun.kind === 'begun' ? begun.secret : '', start) })
    expect(admin.db.select().from(session).all()).toHaveLength(1)
  })

  it('opens with the code of this half-minute or its neighbours, each once', async () => {
    await using admin = await anAdmin()
    const { secret } = await annaWithFactor(admin)
    const signIn = (code: string) => admin.browser().api.signIn.signIn.mutate({ ...admin.firstOperator, code })
    expect(await signIn(codeAt(secret, start))).toEqual({ kind: 'code-refused' })
    admin.advance(10 * minute)
    const now = start + 10 * minute
    expect(await signIn(codeAt(secret, now - minute))).toEqual({ kind: 'code-refused' })
    expect(await signIn(codeAt(secret, now))).toEqual({ kind: 'signed-in' })
    expect(await signIn(codeAt(secret, now))).toEqual({ kind: 'code-refused' })
    expect(await signIn(codeAt(secret, now - 30_000))).toEqual({ kind: 'code-refused' })
    expect(await signIn(codeAt(secret, now + 30_000))).toEqual({ kind: 'signed-in' })
  })

  it('is asked of nobody who does not know the password', async () => {
    await using admin = await anAdmin()
    const { secret } = await annaWithFactor(admin)
    admin.advance(minute)
    const wrong = { ...admin.firstOperator, password: 'not her password' }
    expect(await admin.browser().api.signIn.signIn.mutate(wrong)).toEqual({ kind: 'refused' })
    const code = codeAt(secret, start + minute)
    expect(await admin.browser().api.signIn.signIn.mutate({ ...wrong, code })).toEqual({ kind: 'refused' })
  })

  it('cannot be guessed with the right password: wrong codes count as failures', async () => {
    await using admin = await anAdmin()
    await annaWithFactor(admin)
    const { api } = admin.browser()
    for (let i = 0; i < 5; i += 1) await api.signIn.signIn.mutate({ ...admin.firstOperator, code: `00000${i}` })
    expect(await api.signIn.signIn.mutate({ ...admin.firstOperator, code: '000006' })).toEqual({
      kind: 'wait',
      seconds: 30,
    })
  })

  it('gives way to each of ten recovery codes once, however it is typed', async () => {
    await using admin = await anAdmin()
    const { api, recoveryCodes } = await annaWithFactor(admin)
    expect(new Set(recoveryCodes).size).toBe(10)
    const [first = ''] = recoveryCodes
    const typed = (first.match(/.{4}/g) ?? []).join('-').toLowerCase()
    const signIn = () => admin.browser().api.signIn.signIn.mutate({ ...admin.firstOperator, code: typed })
    expect(await signIn()).toEqual({ kind: 'signed-in' })
    expect(await signIn()).toEqual({ kind: 'code-refused' })
    expect(await api.secondFactor.state.query()).toMatchObject({ recoveryCodes: 9 })
    const { recoveryCodes: renewed } = await api.secondFactor.newRecoveryCodes.mutate()
    expect(renewed).toHaveLength(10)
    expect(renewed).not.toContain(recoveryCodes[1])
  })

  it('stays on where a new one is begun, and ends when it is turned off', async () => {
    await using admin = await anAdmin()
    const { api } = await annaWithFactor(admin)
    expect(await api.secondFactor.begin.mutate()).toEqual({ kind: 'on-already' })
    await api.secondFactor.remove.mutate()
    expect(await admin.browser().api.signIn.signIn.mutate(admin.firstOperator)).toEqual({ kind: 'signed-in' })
  })

  it('is asked for after a reset link too: the link sets the password alone', async () => {
    await using admin = await anAdmin()
    await annaWithFactor(admin)
    const id = admin.db.select().from(operator).get()?.id ?? 0
    const token =
      createPasswordLink(admin.db, { publicUrl: admin.url, now: new Date(start) }, { operatorId: id }).split('#')[1] ??
      ''
    const { api } = admin.browser()
    expect(await api.signIn.resetPassword.mutate({ token, password: 'eight loud olive trees' })).toEqual({
      kind: 'password-set',
    })
    expect(await api.signIn.state.query()).toMatchObject({ email: null })
  })
})

describe('an installation that requires a second factor', () => {
  it.each([
    ['by https, if nothing is said', {}, 403],
    ['by https, where it is optional', { needsSecondFactor: false }, 200],
  ])('is one that is reached %s', async (_, options, status) => {
    await using admin = await anAdmin({ publicUrl: 'https://admin.example', ...options })
    const headers = { host: 'admin.example', origin: 'https://admin.example' }
    const payload = { token: admin.firstRunToken(), ...admin.firstOperator }
    const { cookies } = await admin.app.inject({ method: 'POST', url: '/trpc/signIn.firstRun', headers, payload })
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { statusCode } = await admin.app.inject({ url: '/trpc/hosts.list', headers: { ...headers, cookie } })
    expect(statusCode).toBe(status)
  })

  it('lets an operator without one do nothing but set it up, and opens with the first code', async () => {
    await using admin = await anAdmin({ needsSecondFactor: true })
    const api = await admin.signedInOperator()
    expect(await api.signIn.state.query()).toMatchObject({ mustEnrol: true })
    await expect(api.hosts.list.query()).rejects.toMatchObject({ data: { httpStatus: 403 } })
    const begun = await api.secondFactor.begin.mutate()
    await api.secondFactor.confirm.mutate({ code: codeAt(begun.kind === 'begun' ? begun.secret : '', start) })
    expect(await api.signIn.state.query()).toMatchObject({ mustEnrol: false })
    expect(await api.hosts.list.query()).toEqual([])
    await expect(api.secondFactor.remove.mutate()).rejects.toMatchObject({ data: { httpStatus: 403 } })
  })
})

describe('what every guest sees', () => {
  const publish = { draftHash: '0'.repeat(64), key: '4b4a7a5e-0f0b-4d4e-9c57-0d0f3c3d2b11' }

  it('is published by who typed the password within ten minutes, or types it again', async () => {
    await using admin = await anAdmin()
    const api = await admin.signedInOperator()
    admin.advance(9 * minute)
    expect(await api.publications.publish.mutate(publish)).toEqual({ kind: 'changed-meanwhile' })
    admin.advance(minute)
    for (const action of [
      () => api.publications.publish.mutate(publish),
      () => api.publications.rollBack.mutate({ number: 1, key: publish.key }),
      () => api.secondFactor.begin.mutate(),
    ])
      await expect(action()).rejects.toMatchObject({ data: { httpStatus: 412 } })
    expect(await api.signIn.prove.mutate({ password: 'not her password' })).toEqual({ kind: 'refused' })
    await expect(api.publications.publish.mutate(publish)).rejects.toMatchObject({ data: { httpStatus: 412 } })
    expect(await api.signIn.prove.mutate({ password: admin.firstOperator.password })).toEqual({ kind: 'proved' })
    expect(await api.publications.publish.mutate(publish)).toEqual({ kind: 'changed-meanwhile' })
  })

  it('needs the code beside the password where there is a second factor', async () => {
    await using admin = await anAdmin()
    const { api, secret } = await annaWithFactor(admin)
    admin.advance(20 * minute)
    const { password } = admin.firstOperator
    expect(await api.signIn.prove.mutate({ password })).toEqual({ kind: 'code-needed' })
    expect(await api.signIn.prove.mutate({ password, code: codeAt(secret, start + 20 * minute) })).toEqual({
      kind: 'proved',
    })
  })

  it('cannot be reached by guessing the password in an open session', async () => {
    await using admin = await anAdmin()
    const api = await admin.signedInOperator()
    for (let i = 0; i < 5; i += 1) await api.signIn.prove.mutate({ password: `guess ${i}` })
    expect(await api.signIn.prove.mutate({ password: admin.firstOperator.password })).toEqual({
      kind: 'wait',
      seconds: 30,
    })
  })
})

it('an unconfirmed secret is replaced when another is begun', async () => {
  await using admin = await anAdmin()
  const api = await admin.signedInOperator()
  await api.secondFactor.begin.mutate()
  const [earlier] = admin.db.select().from(secondFactor).all()
  await api.secondFactor.begin.mutate()
  const [later, ...more] = admin.db.select().from(secondFactor).all()
  expect(more).toEqual([])
  expect(later?.sealedSecret).not.toBe(earlier?.sealedSecret)
})

it('a second factor lies sealed for its operator: who reads the store has no code, and who moves it has none either', async () => {
  await using admin = await anAdmin()
  const { api, secret } = await annaWithFactor(admin)
  admin.db.$client.pragma('wal_checkpoint(TRUNCATE)')
  const folder = join(admin.home, 'admin')
  for (const file of readdirSync(folder)) expect(readFileSync(join(folder, file)).includes(secret), file).toBe(false)

  await admin.receptionist(api, [1])
  const [, rita] = admin.db.select().from(operator).orderBy(operator.id).all()
  const [hers] = admin.db.select().from(secondFactor).all()
  if (!rita || !hers) throw new Error('no second operator, or no second factor')
  admin.db
    .insert(secondFactor)
    .values({ ...hers, operatorId: rita.id, lastStep: 0 })
    .run()
  admin.advance(10 * minute)
  const typed = { email: rita.email, password: admin.firstOperator.password, code: codeAt(secret, start + 10 * minute) }
  await expect(admin.browser().api.signIn.signIn.mutate(typed)).rejects.toThrow()
})
