import { typedCode } from '../text/typed-text.ts'

/**
 * An address in the one spelling that is compared and searched for. A domain in letters of its own is in the letters of
 * the network, as some browsers send it.
 */
export function normaliseEmail(typedText: string): string {
  return asciiEmail(typedEmail(typedText)).toLowerCase()
}

/** An address as it was copied: out of a link, with a name before it, with the end of its sentence. */
export function typedEmail(typedText: string): string {
  const text = typedCode(
    typedCode(typedText)
      .replaceAll('。', '.')
      .replace(/[.,;]+$/, ''),
  )
  const address = /<([^<>]*)>$/.exec(text)?.[1] ?? text
  return address.replace(/^mailto:/i, '').trim()
}

/** As it is sent to: `info@räucher.de` is `info@xn--rucher-bua.de`. */
export function asciiEmail(email: string): string {
  const domainStart = email.lastIndexOf('@') + 1
  const domain = email.slice(domainStart)
  if (domainStart === 0 || /^[ -~]*$/.test(domain)) return email
  return email.slice(0, domainStart) + (asciiDomain(domain) ?? domain)
}

function asciiDomain(domain: string): string | undefined {
  if (!/^[\p{L}\p{M}\p{N}.-]{1,253}$/u.test(domain)) return undefined
  return URL.parse(`http://${domain}`)?.hostname
}
