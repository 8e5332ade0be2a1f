import { readFileSync } from 'node:fs'
import { EuroRates, readPublication } from '../currency/euro-rates.ts'
import { readEnv } from '../env.ts'
import { openStores } from '../store/open-stores.ts'

process.exitCode = await importRates(process.argv[2])

/** `portico import rates FILE`: the running gateway shows them with the next page. */
async function importRates(file: string | undefined): Promise<number> {
  if (file === undefined) return printLine('Which file? npm run portico -- import rates FILE', 2)
  const publication = readPublication(readTextFile(file) ?? '')
  if (!publication)
    return printLine(`${file} is no file of reference rates: the XML or CSV of the European Central Bank is meant.`, 1)
  const { PORTICO_HOME, GATEWAY_DATABASE_URL } = readEnv()
  const { store } = openStores(PORTICO_HOME, GATEWAY_DATABASE_URL)
  await store.migrate()
  await new EuroRates(store).replace(publication)
  await store.close()
  return printLine(`${publication.rates.size} rates of ${publication.day} are imported.`, 0)
}

function readTextFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function printLine(text: string, exitCode: number): number {
  ;(exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`)
  return exitCode
}
