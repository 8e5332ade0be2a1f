import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/**
 * A key and the certificate that it signs of itself, as PEM: what a provider publishes to have its messages checked.
 */
export type Certified = { readonly pem: string; readonly privateKey: KeyObject }

/** For this name, good from the first of January of one year to that of another. */
export function certify(commonName: string, fromYear: number, toYear: number): Certified {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
  const algorithm = sequence(Buffer.from('06092a864886f70d01010b', 'hex'), Buffer.from('0500', 'hex'))
  const name = sequence(der(0x31, sequence(Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(commonName)))))
  const time = (year: number) => der(0x18, Buffer.from(`${year}0101000000Z`))
  const body = sequence(
    der(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(time(fromYear), time(toYear)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const base64 = sequence(body, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n')
  return { pem: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`, privateKey }
}

/** A value in the encoding of certificates: its kind, its length, itself. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const digits = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...digits]), content])
}
