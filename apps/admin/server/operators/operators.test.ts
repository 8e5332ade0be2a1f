import { describe, expect, it } from 'vitest'
import { anAdmin } from '../../../../tests/builders/admin/an-admin.ts'

const minute = 60_000
const otto = 'otto@example.com'
const owner = { role: 'owner' } as const
const tokenOf = (link: string) => link.split('#')[1] ?? ''

/** An admin with Anna, its first owner, and Otto, whom she invites as the second. */
async function twoOwners() {
  const admin = await anAdmin()
  const anna = await admin.signedInOperator()
  const { api: other } = await admin.invited(anna, otto, owner)
  return { admin, anna, other, [Symbol.asyncDispose]: () => admin[Symbol.asyncDispose]() }
}

const trailOf = async ({ anna }: Pick<Awaited<ReturnType<typeof twoOwners>>, 'anna'>) =>
  (await anna.publications.audit.query({})).entries.map(({ actor, action, subject }) => [actor, action, subject])

describe('owners', () => {
  it('are as many as are invited, and the trail says who invited and who came', async () => {
    await using house = await twoOwners()
    expect(await house.other.signIn.state.query()).toMatchObject({ email: otto, role: 'owner' })
    await house.other.hosts.list.query()
    const { operators } = await house.anna.operators.list.query()
    expect(operators.map(({ email, access }) => [email, access])).toEqual([
      ['anna@example.com', owner],
      [otto, owner],
    ])
    expect(await trailOf(house)).toEqual(
      expect.arrayContaining([
        ['anna@example.com', 'invited', otto],
        [otto, 'accepted the invitation', 'of anna@example.com'],
      ]),
    )
  })

  it('can remove each other but for the last one, who stays an owner too', async () => {
    await using house = await twoOwners()
    expect(await house.other.operators.remove.mutate({ email: 'anna@example.com' })).toEqual({ kind: 'done' })
    await expect(house.anna.hosts.list.query()).rejects.toThrow('sign in')
    const access = { role: 'reception' as const, hotelIds: [101] }
    expect(await house.other.operators.remove.mutate({ email: otto })).toEqual({ kind: 'last-owner' })
    expect(await house.other.operators.changeAccess.mutate({ email: otto, access })).toEqual({ kind: 'last-owner' })
    expect(await house.other.signIn.state.query()).toMatchObject({ email: otto, role: 'owner' })
  })

  it('who remove each other at the same moment leave one', async () => {
    await using house = await twoOwners()
    await Promise.allSettled([
      house.anna.operators.remove.mutate({ email: otto }),
      house.other.operators.remove.mutate({ email: 'anna@example.com' }),
    ])
    const states = await Promise.all([house.anna.signIn.state.query(), house.other.signIn.state.query()])
    expect(states.filter(({ role }) => role === 'owner')).toHaveLength(1)
  })

  it('change a receptionist to an owner and back, at once; the trail has before and after', async () => {
    await using house = await twoOwners()
    const { api: rita } = await house.admin.receptionist(house.anna, [101])
    const change = (access: { role: 'owner' } | { role: 'reception'; hotelIds: number[] }) =>
      house.anna.operators.changeAccess.mutate({ email: 'rita@example.com', access })
    await expect(rita.hosts.list.query()).rejects.toThrow('owners')
    expect(await change(owner)).toEqual({ kind: 'done' })
    // Other rights begin with a new session.
    await expect(rita.hosts.list.query()).rejects.toThrow('sign in')
    const { api: again } = house.admin.browser()
    await again.signIn.signIn.mutate({ email: 'rita@example.com', password: house.admin.firstOperator.password })
    await again.hosts.list.query()
    expect(await change({ role: 'reception', hotelIds: [101, 102] })).toEqual({ kind: 'done' })
    await expect(again.hosts.list.query()).rejects.toThrow('sign in')
    const { entries } = await house.anna.publications.audit.query({})
    const changes = entries.filter(({ action }) => action === 'changed the role of')
    expect(changes.map(({ before, after }) => [JSON.parse(before ?? ''), JSON.parse(after ?? '')])).toEqual([
      [owner, { role: 'reception', hotelIds: [101, 102] }],
      [{ role: 'reception', hotelIds: [101] }, owner],
    ])
  })

  it('take what they had begun with them: links that a removed or demoted owner made open nothing', async () => {
    await using house = await twoOwners()
    await house.admin.receptionist(house.anna, [101])
    const invite = await house.other.operators.invite.mutate({ email: 'friend@example.com', access: owner })
    const reset = await house.other.operators.makePasswordLink.mutate({
      email: 'rita@example.com',
      endsSecondFactor: false,
    })
    const own = await house.anna.operators.invite.mutate({ email: 'rudi@example.com', access: owner })
    if (invite.kind !== 'invited' || reset.kind !== 'made' || own.kind !== 'invited') throw new Error('no links')
    await house.anna.operators.changeAccess.mutate({ email: otto, access: { role: 'reception', hotelIds: [101] } })
    const { signIn } = house.admin.browser().api
    const password = 'eight loud olive trees'
    expect(await signIn.acceptInvitation.mutate({ token: tokenOf(invite.link), password })).toEqual({
      kind: 'link-ended',
    })
    expect(await signIn.resetPassword.mutate({ token: tokenOf(reset.link), password })).toEqual({ kind: 'link-ended' })
    expect(await signIn.acceptInvitation.mutate({ token: tokenOf(own.link), password })).toEqual({ kind: 'signed-in' })
  })

  it('are asked for the password again before they invite, change, remove or make a link', async () => {
    await using house = await twoOwners()
    house.admin.advance(11 * minute)
    const { operators } = house.anna
    for (const act of [
      operators.invite.mutate({ email: 'eve@example.com', access: owner }),
      operators.changeAccess.mutate({ email: otto, access: owner }),
      operators.remove.mutate({ email: otto }),
      operators.makePasswordLink.mutate({ email: otto, endsSecondFactor: false }),
    ])
      await expect(act).rejects.toMatchObject({ data: { httpStatus: 412 } })
  })
})

describe('a forgotten password', () => {
  it('is replaced by a link that an owner makes: good once, for an hour, and the trail says whose it was', async () => {
    await using house = await twoOwners()
    await house.admin.receptionist(house.anna, [101])
    const make = async () => {
      const made = await house.anna.operators.makePasswordLink.mutate({
        email: 'rita@example.com',
        endsSecondFactor: false,
      })
      return made.kind === 'made' ? tokenOf(made.link) : ''
    }
    const [old, token] = [await make(), await make()]
    const use = (token: string) =>
      house.admin.browser().api.signIn.resetPassword.mutate({ token, password: 'eight loud olive trees' })
    expect(await use(old)).toEqual({ kind: 'link-ended' })
    house.admin.advance(59 * minute)
    expect(await use(token)).toEqual({ kind: 'signed-in' })
    expect(await use(token)).toEqual({ kind: 'link-ended' })
    const { operators } = await house.admin.signedInAgain().then((api) => api.operators.list.query())
    expect(operators.find(({ email }) => email === 'rita@example.com')?.access).toEqual({
      role: 'reception',
      hotelIds: [101],
    })
    const again = await house.admin.signedInAgain()
    expect(await trailOf({ anna: again })).toEqual(
      expect.arrayContaining([
        ['anna@example.com', 'made a password link', 'rita@example.com'],
        ['rita@example.com', 'set a new password', 'rita@example.com'],
      ]),
    )
    const late = await again.operators.makePasswordLink.mutate({ email: 'rita@example.com', endsSecondFactor: false })
    house.admin.advance(61 * minute)
    expect(await use(late.kind === 'made' ? tokenOf(late.link) : '')).toEqual({ kind: 'link-ended' })
    expect(
      await again.operators.makePasswordLink
        .mutate({ email: 'nobody@example.com', endsSecondFactor: false })
        .catch(String),
    ).toBeDefined()
  })
})
