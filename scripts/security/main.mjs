import { Stop } from '../begin.mjs'
import { step } from '../setup/step.mjs'
import { checks } from './checks.mjs'
import { startProduct } from './product.mjs'
import { sendRequest } from './send-request.mjs'

/**
 * `npm run security`: what a stranger sees of a started product. Without an address it starts one; with the web's
 * address it asks that one, and the other programs where GATEWAY_URL, ADMIN_URL and BOOKING_URL name them. Behind a
 * proxy the visitor's address is the proxy's word.
 */
export async function main([address]) {
  const product = address === undefined ? await startProduct() : givenProduct(address)
  try {
    const failures = await runChecks({ ...product, ...(await hotelOf(product.web)) })
    if (failures > 0) process.exitCode = 1
    console.log(
      failures === 0
        ? '\nEverything is as it should be.'
        : `\n${failures} of ${checks.length} are not as they should be.`,
    )
  } finally {
    await product.close()
  }
}

function givenProduct(address) {
  if (!URL.canParse(address)) throw new Stop(`${address} is no address: npm run security -- https://book.example`)
  const { GATEWAY_URL, ADMIN_URL, BOOKING_URL } = process.env
  return {
    web: new URL(address).origin,
    gateway: GATEWAY_URL,
    admin: ADMIN_URL,
    booking: BOOKING_URL,
    close: async () => undefined,
  }
}

/** The hotel that the web's first page leads to. */
async function hotelOf(web) {
  const { status, headers, text } = await sendRequest(web, '/')
  const found = /\/hotel\/(\d+)\/channel\/(\d+)\/language\/\d+/.exec(`${headers.location ?? ''} ${text}`)
  if (!found) throw new Stop(`${web} leads to no hotel: it answered ${status}.`)
  return { base: found[0], hotel: Number(found[1]), channel: Number(found[2]) }
}

async function runChecks(product) {
  let failures = 0
  for (const { title, needs, seen } of checks) {
    if (product[needs] === undefined) {
      console.log(`– ${title}: left out, no address of ${needs}`)
      continue
    }
    const result = await step(title, () => seen(product))
    const isWrong = typeof result === 'string'
    if (isWrong) failures += 1
    const figure = isWrong ? result : result?.fine
    console.log(`${isWrong ? '✗' : '✓'} ${title}${figure ? `: ${figure}` : ''}`)
  }
  return failures
}
