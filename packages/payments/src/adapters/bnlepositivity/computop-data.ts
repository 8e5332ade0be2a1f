import { Blowfish } from 'egoroof-blowfish'

// Paygate wraps its parameters: Blowfish in ECB mode, padded with zeros, in hexadecimal digits, with the length beside
// it. Node's OpenSSL 3 has Blowfish only in its legacy provider, which is off, so that a library does it
// (docs/decisions/010). The cipher hides and does not prove: what is believed has a MAC.

export type WrappedData = { readonly Len: string; readonly Data: string }

export function wrapped(values: Readonly<Record<string, string | undefined>>, password: string): WrappedData {
  const definedValues = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const text = definedValues.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return { Len: String(text.length), Data: Buffer.from(cipherOf(password).encode(text)).toString('hex').toUpperCase() }
}

/**
 * Names in small letters, since Paygate is not always of one mind about them; undefined for what is not wrapped by this
 * password.
 */
export function unwrapped(
  values: Readonly<Record<string, string>>,
  password: string,
): Readonly<Record<string, string>> | undefined {
  const lengthOf = Number(values.Len)
  const data = values.Data ?? ''
  if (
    !/^(?:[0-9A-Fa-f]{16}){1,1000}$/.test(data) ||
    !Number.isSafeInteger(lengthOf) ||
    lengthOf < 1 ||
    lengthOf > data.length / 2
  )
    return undefined
  const bytes = cipherOf(password).decode(Buffer.from(data, 'hex'))
  const text = Buffer.from(bytes).subarray(0, lengthOf).toString('utf8')
  return Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name.toLowerCase(), value]))
}

function cipherOf(password: string): Blowfish {
  return new Blowfish(password, Blowfish.MODE.ECB, Blowfish.PADDING.NULL)
}
