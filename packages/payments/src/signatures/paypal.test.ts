import { describe, expect, it } from 'vitest'
import { isPaypalCertificateUrl, isPaypalMessage } from './paypal.ts'
import event from './paypal-event.json' with { type: 'json' }

const transmission = { id: event.id, time: event.time, signature: event.signature, algorithm: 'SHA256withRSA' }
const body = Buffer.from(event.body)
// The certificate that was recorded with the event ended in March 2017.
const then = new Date('2016-01-01T00:00:00Z')

describe('messages of PayPal', () => {
  it('an event that PayPal itself once signed is its own', () => {
    expect(isPaypalMessage({ transmission, body, webhookId: event.webhookId, pem: event.certificate, now: then })).toBe(
      true,
    )
  })

  it.each([
    ['of another webhook', { webhookId: '6HY79521VR978045E' }],
    ['at another time', { time: '2015-05-18T15:45:14Z' }],
    ['of another transmission', { id: 'dfb3be50-fd74-11e4-8bf3-77339302725c' }],
    ['with another body', { body: Buffer.from(event.body.replace('"20.00"', '"2000.00"')) }],
    ['with a bit changed in its signature', { signature: event.signature.replace('thy4', 'thy5') }],
    ['without a signature', { signature: '' }],
    ['signed in another way', { algorithm: 'SHA1withRSA' }],
    ['after its certificate ended', { now: new Date('2017-03-23T00:00:00Z') }],
    ['before its certificate began', { now: new Date('2015-03-17T00:00:00Z') }],
    ['with no certificate', { certificate: 'no certificate' }],
  ])('is not: the same %s', (_, changed) => {
    const all = {
      ...transmission,
      body,
      webhookId: event.webhookId,
      certificate: event.certificate,
      now: then,
      ...changed,
    }
    expect(
      isPaypalMessage({
        transmission: all,
        body: all.body,
        webhookId: all.webhookId,
        pem: all.certificate,
        now: all.now,
      }),
    ).toBe(false)
  })

  it('every byte of the body is signed', () => {
    for (let i = 0; i < body.length; i += 1) {
      const changed = Buffer.from(body)
      changed[i] = (changed[i] ?? 0) ^ 1
      expect(
        isPaypalMessage({ transmission, body: changed, webhookId: event.webhookId, pem: event.certificate, now: then }),
      ).toBe(false)
    }
  })

  it('its certificates come from its own hosts, by https', () => {
    const right = 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-360caa42-fca2a594-a5cafa77'
    expect(isPaypalCertificateUrl(right)).toBe(true)
    for (const wrong of [
      right.replace('https', 'http'),
      right.replace('.paypal.com', '.paypal.com.example.org'),
      right.replace('api.sandbox.', 'evil'),
      right.replace('api.sandbox.paypal.com', 'example.org/.paypal.com'),
      right.replace('api.sandbox.paypal.com', 'example.org#.paypal.com'),
      right.replace('https://', 'https://user@'),
      right.replace('.com/', '.com:8443/'),
      right.replace('/v1/notifications/certs/', '/redirect?to='),
      right.replace('/certs/', '/certs/../../'),
      'http://127.0.0.1:1/paypal/v1/notifications/certs/CERT-simulated',
      '',
    ])
      expect([wrong, isPaypalCertificateUrl(wrong)]).toEqual([wrong, false])
  })

  it('a simulation has its certificate at its own address, and nowhere else', () => {
    const simulation = 'http://127.0.0.1:1/paypal'
    expect(isPaypalCertificateUrl(`${simulation}/v1/notifications/certs/CERT-simulated`, simulation)).toBe(true)
    expect(isPaypalCertificateUrl('http://127.0.0.1:2/paypal/v1/notifications/certs/CERT-simulated', simulation)).toBe(
      false,
    )
    expect(isPaypalCertificateUrl('https://api.paypal.com/v1/notifications/certs/CERT-1', simulation)).toBe(false)
  })
})
