import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { readEnv } from '@portico/gateway/env'
import { feedKeyOf } from '@portico/gateway/scope/feed-key'
import { findSealingKeys, Sealing } from '@portico/gateway/store/sealing'
import { readEnv as readWebEnv } from '@portico/web/env'
import { exitCodeOf, parseArguments, UnusableInput } from '../command/unusable-input.ts'

const usage = `Usage: npm run -s portico -- feed FILE HOST [QUERY]

Prints a file for search engines and price checkers, of the house that runs: hotels.xml, pages.xml (where a price leads)
or prices.xml, whose QUERY names the hotel and, where they are not the usual ones, from, days, nights and adults:
'hotel=101&days=31&nights=7'. FILE may be key: what opens https://HOST/feeds/FILE, as a bearer's token or a password.
`

process.exitCode = await exitCodeOf(() => main(process.argv.slice(2)))

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArguments(args, { help: { type: 'boolean' } }, usage)
  const [file, host, query = ''] = positionals
  if (values.help || file === undefined || host === undefined) {
    process.stdout.write(usage)
    return values.help ? 0 : 2
  }
  const keys = findSealingKeys(readEnv().PORTICO_HOME)
  if (!keys) throw new UnusableInput('There are no keys yet: start Portico first.')
  const key = feedKeyOf(new Sealing(keys), host)
  process.stdout.write(file === 'key' ? `${key}\n` : await readFeed(`/feeds/${file}${query && `?${query}`}`, host, key))
  return 0
}

function readFeed(path: string, host: string, key: string): Promise<string> {
  const address = { host: '127.0.0.1', port: readWebEnv().WEB_PORT, path }
  return new Promise((resolve, reject) => {
    request({ ...address, headers: { host, authorization: `Bearer ${key}` } }, async (reply) => {
      const body = await text(reply)
      if (reply.statusCode === 200) resolve(body)
      else reject(new UnusableInput(body.length < 2_000 && reply.statusCode === 400 ? body : `${host} has no ${path}.`))
    })
      .once('error', () => reject(new UnusableInput('The web does not answer: start Portico first.')))
      .end()
  })
}
