import { describe, expect, it } from 'vitest'
import { anAdmin } from '../../../../tests/builders/admin/an-admin.ts'
import { link } from '../store/schema.ts'

const minute = 60_000
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

describe('the own account', () => {
  it('changes its password, which ends every other session and every open password link', async () => {
    await using admin = await anAdmin()
    const api = await admin.signedInOperator()
    const other = await admin.signedInAgain()
    const { email } = admin.firstOperator
    const password = 'eight loud olive trees'
    const link = await other.operators.makePasswordLink.mutate({ email, endsSecondFactor: false })
    expect(await api.account.changePassword.mutate({ password })).toEqual({ kind: 'changed' })
    expect(await api.signIn.state.query()).toMatchObject({ email })
    expect(await other.signIn.state.query()).toMatchObject({ email: null })
    const { signIn } = admin.browser().api
    expect(await signIn.signIn.mutate(admin.firstOperator)).toEqual({ kind: 'refused' })
    expect(await signIn.signIn.mutate({ email, password })).toEqual({ kind: 'signed-in' })
    const token = link.kind === 'made' ? (link.link.split('#')[1] ?? '') : ''
    expect(await signIn.resetPassword.mutate({ token, password })).toEqual({ kind: 'link-ended' })
    const { entries } = await api.publications.audit.query({})
    expect(entries.map(({ actor, action }) => [actor, action])).toContainEqual([email, 'changed the password'])
  })

  it('changes its password only where the old one was typed shortly before, and to none that is easy to guess', async () => {
    await using admin = await anAdmin()
    const api = await admin.signedInOperator()
    await expect(api.account.changePassword.mutate({ password: 'password1234' })).rejects.toMatchObject({
      data: { fields: [{ path: ['password'] }] },
    })
    admin.advance(11 * minute)
    const attempt = api.account.changePassword.mutate({ password: 'eight loud olive trees' })
    await expect(attempt).rejects.toMatchObject({ data: { httpStatus: 412 } })
  })

  it('lists where it is signed in and ends any of these sessions, but none of somebody else', async () => {
    await using admin = await anAdmin()
    const { api } = admin.browser({ 'user-agent': firefox })
    await api.signIn.firstRun.mutate({ token: admin.firstRunToken(), ...admin.firstOperator })
    const phone = admin.browser({ 'user-agent': iphone }).api
    admin.advance(minute)
    await phone.signIn.signIn.mutate(admin.firstOperator)
    const { api: rita } = await admin.receptionist(api, [101])
    const [ofRita] = await rita.account.sessions.query()
    const sessions = await api.account.sessions.query()
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        browser: 'Safari on iPhone',
        isOwn: false,
        createdAt: '2027-03-01T08:01:00.000Z',
        seenAt: '2027-03-01T08:01:00.000Z',
      },
      {
        id: expect.any(String),
        browser: 'Firefox on Linux',
        isOwn: true,
        createdAt: '2027-03-01T08:00:00.000Z',
        seenAt: expect.any(String),
      },
    ])
    await api.account.endSession.mutate({ id: ofRita?.id ?? '' })
    expect(await rita.signIn.state.query()).toMatchObject({ email: 'rita@example.com' })
    await api.account.endSession.mutate({ id: sessions[0]?.id ?? '' })
    expect(await phone.signIn.state.query()).toMatchObject({ email: null })
    expect(await api.account.sessions.query()).toHaveLength(1)
  })
})

describe('a one-time link', () => {
  it('is forgotten a month after its end, used or not, when another is made', async () => {
    await using admin = await anAdmin()
    const api = await admin.signedInOperator()
    const { email } = admin.firstOperator
    const links = () => admin.db.select().from(link).all()
    const make = (to: typeof api) => to.operators.makePasswordLink.mutate({ email, endsSecondFactor: false })
    await make(api)
    expect(links()).toHaveLength(2)
    expect(links().filter(({ usedAt }) => usedAt !== null)).toHaveLength(1)
    admin.advance(31 * 24 * 60 * minute)
    await make(await admin.signedInAgain())
    expect(links()).toHaveLength(1)
    expect(links()[0]?.usedAt).toBeNull()
  })
})
