import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anAdmin } from '../../../../tests/builders/admin/an-admin.ts'

const isBuilt = existsSync(join(import.meta.dirname, '../../dist/index.html'))

/** The language and the words without JavaScript that a page comes with. */
async function pageOf(admin: Awaited<ReturnType<typeof anAdmin>>, headers: Record<string, string>) {
  const answer = await fetch(`${admin.url}/reservations`, { headers: { accept: 'text/html', ...headers } })
  const page = await answer.text()
  return [/<html lang="(\w+)"/.exec(page)?.[1], /<noscript><p>(.*?)<\/p>/.exec(page)?.[1]]
}

describe.runIf(isBuilt)('a page of admin', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de', 'Portico admin braucht JavaScript. Die Seiten für Gäste brauchen es nicht.'],
    ['fr,it;q=0.5', 'it', 'Portico admin ha bisogno di JavaScript. Le pagine degli ospiti no.'],
    ['fr', 'en', 'Portico admin needs JavaScript. Guests’ pages do not.'],
  ])('is in the language that the browser prefers among those that there are: %s', async (accepted, ...page) => {
    await using admin = await anAdmin()
    expect(await pageOf(admin, { 'accept-language': accepted })).toEqual(page)
  })

  it('is in the language that was chosen in this browser, and in no other that a cookie names', async () => {
    await using admin = await anAdmin()
    const answer = await admin.browser().send(`${admin.url}/trpc/signIn.chooseLanguage`, {
      method: 'POST',
      body: JSON.stringify({ language: 'it' }),
      headers: { 'content-type': 'application/json' },
    })
    const [cookie = ''] = answer.headers.getSetCookie().map((each) => each.split(';')[0])
    expect(await pageOf(admin, { 'accept-language': 'de', cookie })).toContain('it')
    expect(await pageOf(admin, { 'accept-language': 'de', cookie: 'portico-admin-language=zz' })).toContain('de')
  })
})

describe('the language of an operator', () => {
  it('is kept with the account, for whatever browser they sign in at next', async () => {
    await using admin = await anAdmin()
    const api = await admin.signedInOperator()
    expect(await api.signIn.state.query()).toMatchObject({ language: null })
    await api.signIn.chooseLanguage.mutate({ language: 'de' })
    const next = admin.browser().api
    await next.signIn.signIn.mutate(admin.firstOperator)
    expect(await next.signIn.state.query()).toMatchObject({ language: 'de' })
  })

  it('is one that has texts', async () => {
    await using admin = await anAdmin()
    const { api } = admin.browser()
    await expect(api.signIn.chooseLanguage.mutate({ language: 'fr' as 'de' })).rejects.toThrow()
  })
})
