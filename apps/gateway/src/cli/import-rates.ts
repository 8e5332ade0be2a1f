import { readFileSync } from 'node:fs'
import { EuroRates, readPublication } from '../currency/euro-rates.ts'
import { readEnv } from '../env.ts'
import { openStore } from '../store/store.ts'

process.exitCode = importRates(process.argv[2])

/** `portico import rates FILE`: the running gateway shows them with the next page. */
function importRates(file: string | undefined): number {
  if (file === undefined) return say('Which file? npm run portico -- import rates FILE', 2)
  const publication = readPublication(textOf(file) ?? '')
  if (!publication)
    return say(`${file} is no file of reference rates: the XML or CSV of the European Central Bank is meant.`, 1)
  const store = openStore(readEnv().PORTICO_HOME)
  new EuroRates(store).replace(publication)
  store.$client.close()
  return say(`${publication.rates.size} rates of ${publication.day} are imported.`, 0)
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

function say(text: string, exitCode: number): number {
  ;(exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`)
  return exitCode
}
