import { createHash, createHmac, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isAzulAnswer } from './azul.ts'
import { isComputopAnswer } from './computop.ts'
import { isIpgAnswer, isIpgNotification } from './ipg.ts'
import { nexiCallMac } from './nexi.ts'
import { isPlanetMessage, planetSignature } from './planet.ts'
import { isSatispaySignature, satispayAuthorization } from './satispay.ts'
import { isScalapayMessage } from './scalapay.ts'
import { isSyspayAnswer, isSyspayMessage, syspayAuthentication } from './syspay.ts'

const bytes = (text: string) => Buffer.from(text)
const digestOf = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex')

describe('messages of payment providers that no published vector shows', () => {
  it('Planet: the header has the time and the signature in any order', () => {
    const [body, key] = ['{"status":"authorized"}', '1337']
    const signature = planetSignature('12424123412', body, key)
    expect(isPlanetMessage(`t=12424123412,s0=${signature}`, bytes(body), key)).toBe(true)
    expect(isPlanetMessage(`s0=${signature}, t=12424123412`, bytes(body), key)).toBe(true)
    for (const header of ['', `s0=${signature}`, `t=12424123413,s0=${signature}`, `t=x,s0=${signature}`])
      expect(isPlanetMessage(header, bytes(body), key)).toBe(false)
    expect(isPlanetMessage(`t=12424123412,s0=${signature}`, bytes(`${body} `), key)).toBe(false)
    expect(isPlanetMessage(`t=12424123412,s0=${signature}`, bytes(body), '1338')).toBe(false)
  })

  it('Scalapay: the version and the time are signed with the body', () => {
    const signature = '8f3d7db436b8301da12cf32acd3d5f1356c1569c3d0a2679d4bd82d3b88d9a94'
    const body = bytes('{"payload":"payload"}')
    expect(isScalapayMessage(signature, '1234567890123', body, 'api-key')).toBe(true)
    expect(isScalapayMessage(signature, '1234567890124', body, 'api-key')).toBe(false)
    expect(isScalapayMessage(signature, '1234567890123', body, 'api-key-of-another')).toBe(false)
    expect(isScalapayMessage(signature, '', body, 'api-key')).toBe(false)
  })

  it('SysPay: a message, the address of a return and the header of a call carry the passphrase in their hashes', () => {
    expect(isSyspayMessage(digestOf('sha1', '{"id":1}secret'), bytes('{"id":1}'), 'secret')).toBe(true)
    expect(isSyspayMessage(digestOf('sha1', '{"id":2}secret'), bytes('{"id":1}'), 'secret')).toBe(false)
    expect(isSyspayAnswer('eyJpZCI6MX0=', digestOf('sha1', 'eyJpZCI6MX0=secret'), 'secret')).toBe(true)
    expect(isSyspayAnswer('eyJpZCI6Mn0=', digestOf('sha1', 'eyJpZCI6MX0=secret'), 'secret')).toBe(false)
    const nonce = Buffer.from('00ff10e6', 'hex')
    const digest = createHash('sha1')
      .update(Buffer.concat([nonce, bytes('1700000000'), bytes('secret')]))
      .digest('base64')
    expect(syspayAuthentication('hotel', 'secret', nonce, 1_700_000_000)).toBe(
      `AuthToken MerchantAPILogin="hotel", PasswordDigest="${digest}", Nonce="AP8Q5g==", Created="1700000000"`,
    )
  })

  it('Computop: the published beginning of a notification is ours', () => {
    const answer = { payId: '7bbb448155234d8cbee323778952ce28', transactionId: 'TID-12033175321270170232' }
    const mac = createHmac('sha256', 'mySecret')
      .update([answer.payId, answer.transactionId, 'yourMerchantId', 'AUTHORIZED', '00000000'].join('*'))
      .digest('hex')
    expect(mac.toUpperCase()).toMatch(/^4CDCB4DE587AC210F21DE0591689B920CF56D89B3/)
    const whole = { ...answer, merchantId: 'yourMerchantId', status: 'AUTHORIZED', code: '00000000' }
    expect(isComputopAnswer(whole, mac.toUpperCase(), 'mySecret')).toBe(true)
    expect(isComputopAnswer({ ...whole, status: 'FAILED' }, mac.toUpperCase(), 'mySecret')).toBe(false)
  })

  it('AZUL: an answer is signed in UTF-16, and approval is part of it', () => {
    const fields = {
      OrderNumber: 'P1',
      Amount: '10000',
      AuthorizationCode: '0K1',
      DateTime: '20261123041500',
      ResponseCode: 'ISO8583',
    }
    const rest = { IsoCode: '00', ResponseMessage: 'APROBADA', ErrorDescription: '', RRN: '2026112304150' }
    const text = `${Object.values(fields).join('')}${Object.values(rest).join('')}key`
    const AuthHash = createHmac('sha512', 'key').update(text, 'utf16le').digest('hex')
    expect(isAzulAnswer({ ...fields, ...rest, AuthHash }, 'key')).toBe(true)
    expect(isAzulAnswer({ ...fields, ...rest, IsoCode: '05', AuthHash }, 'key')).toBe(false)
    expect(isAzulAnswer({ ...fields, ...rest }, 'key')).toBe(false)
  })

  it('IPG: what the guest brings and what the server posts are signed in orders of their own', () => {
    const fields = {
      approval_code: 'Y:1',
      chargetotal: '13.00',
      currency: '978',
      txndatetime: '2026:11:23-04:15:00',
      storename: '101',
    }
    const hash = (values: string[]) => createHmac('sha256', 'secret').update(values.join('|')).digest('base64')
    const response_hash = hash(['Y:1', '13.00', '978', '2026:11:23-04:15:00', '101'])
    const notification_hash = hash(['13.00', '978', '2026:11:23-04:15:00', '101', 'Y:1'])
    expect(isIpgAnswer({ ...fields, response_hash }, 'secret')).toBe(true)
    expect(isIpgAnswer({ ...fields, chargetotal: '1.00', response_hash }, 'secret')).toBe(false)
    expect(isIpgNotification({ ...fields, notification_hash }, 'secret')).toBe(true)
    expect(isIpgNotification({ ...fields, notification_hash: response_hash }, 'secret')).toBe(false)
  })

  it('Nexi: a call of the back office is signed with its values by name', () => {
    const values = { apiKey: 'k', codiceTransazione: 'P1', divisa: '978', importo: '100', timeStamp: '1700000000000' }
    const right = digestOf('sha1', 'apiKey=kcodiceTransazione=P1divisa=978importo=100timeStamp=1700000000000secret')
    expect(nexiCallMac(values, 'secret')).toBe(right)
    expect(nexiCallMac({ ...values, importo: '101' }, 'secret')).not.toBe(right)
  })

  it('Satispay: what one key signs only its public half accepts', () => {
    const pair = () =>
      generateKeyPairSync('rsa', {
        modulusLength: 2048,
        publicKeyEncoding: { type: 'spki', format: 'pem' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      })
    const [ours, another] = [pair(), pair()]
    const date = 'Mon, 23 Nov 2026 04:15:00 +0000'
    const request = {
      method: 'post',
      path: '/g_business/v1/payments',
      host: 'authservices.satispay.com',
      date,
      body: '{"amount_unit":100}',
    } as const
    const header = satispayAuthorization(request, 'id', ours.privateKey)
    const signature = /signature="([^"]+)"$/.exec(header)?.[1] ?? ''
    expect(isSatispaySignature(request, signature, ours.publicKey)).toBe(true)
    expect(isSatispaySignature({ ...request, body: '{"amount_unit":1}' }, signature, ours.publicKey)).toBe(false)
    expect(isSatispaySignature({ ...request, method: 'put' }, signature, ours.publicKey)).toBe(false)
    expect(isSatispaySignature(request, signature, another.publicKey)).toBe(false)
  })
})
