import type { BrowserContext, Page } from '@playwright/test'
import type { Searched } from './card-traces.ts'

/**
 * What a browser keeps of the pages that are open in it: cookies, and of each page the local and session storage, the
 * history's state, names and records of its databases, addresses and answers of its caches, and the page itself.
 * `isProviders` are no pages of ours.
 */
export async function browserStorage(context: BrowserContext, isProviders: (url: URL) => boolean): Promise<Searched[]> {
  const pages = context.pages().filter((page) => page.url() !== 'about:blank' && !isProviders(new URL(page.url())))
  const cookies = { name: 'the cookies', bytes: Buffer.from(JSON.stringify(await context.cookies())) }
  return [cookies, ...(await Promise.all(pages.map(storageOf)))]
}

async function storageOf(page: Page): Promise<Searched> {
  const stored = await page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const records = databases.map(
      ({ name = '' }) =>
        new Promise<unknown[]>((resolve, reject) => {
          const opening = indexedDB.open(name)
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const stores = [...opening.result.objectStoreNames]
            if (stores.length === 0) return resolve([])
            const transaction = opening.result.transaction(stores)
            const reads = stores.map((store) => transaction.objectStore(store).getAll())
            transaction.oncomplete = () => resolve(reads.map(({ result }) => result))
          }
        }),
    )
    const answers = (await caches.keys()).map(async (name) => {
      const cache = await caches.open(name)
      const requests = await cache.keys()
      return [
        name,
        await Promise.all(requests.map(async (request) => [request.url, await (await cache.match(request))?.text()])),
      ]
    })
    return {
      local: { ...localStorage },
      session: { ...sessionStorage },
      history: history.state as unknown,
      databases,
      records: await Promise.all(records),
      caches: await Promise.all(answers),
    }
  })
  return { name: page.url(), bytes: Buffer.from(`${JSON.stringify(stored)}\n${page.url()}\n${await page.content()}`) }
}
