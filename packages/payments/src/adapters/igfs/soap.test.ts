import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { soapAnswerOf, soapRequestOf, speakable } from './soap.ts'

const answer = (inner: string) =>
  `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ns1:InitResponse xmlns:ns1="http://services.api.web.cg.igfs.apps.netsw.it/"><response>${inner}</response></ns1:InitResponse></soap:Body></soap:Envelope>`

describe('a SOAP request', () => {
  it('holds what a guest types as one value, whatever it looks like', () => {
    const name = `</shopUserName><amount>1</amount> & "O'Hara" ]]> <!-- `
    const xml = soapRequestOf('Init', {
      shopID: 'P1',
      shopUserName: name,
      addInfo1: '',
      addInfo2: undefined,
      amount: '12000',
    })
    expect(xml.match(/<amount>/g)).toHaveLength(1)
    expect(xml).not.toContain('addInfo')
    expect(xml).toContain(
      '<shopUserName>&lt;/shopUserName&gt;&lt;amount&gt;1&lt;/amount&gt; &amp; &quot;O&apos;Hara&quot; ]]&gt; &lt;!-- </shopUserName>',
    )
  })

  it('is read as the values that were signed, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const value = speakable(typed)
        const xml = answer(soapRequestOf('Init', { value }).match(/<request>([\s\S]*)<\/request>/)?.[1] ?? '')
        const read = soapAnswerOf('Init', xml)
        expect(value === '' ? '' : read?.value).toBe(value)
      }),
    )
  })
})

describe('a SOAP answer', () => {
  it('is read as texts, with numbers as they are written', () => {
    expect(
      soapAnswerOf(
        'Init',
        answer('<rc>IGFS_000</rc><paymentID>00053569646101577621</paymentID><errorDesc></errorDesc>'),
      ),
    ).toEqual({
      rc: 'IGFS_000',
      paymentID: '00053569646101577621',
      errorDesc: '',
    })
  })

  it('may write signs by their numbers', () => {
    expect(soapAnswerOf('Init', answer('<errorDesc>L&#39;ora &#xe8; &amp;lt; &lt;&gt;</errorDesc>'))?.errorDesc).toBe(
      "L'ora è &lt; <>",
    )
  })

  it.each([
    ['of another message', answer('<rc>IGFS_000</rc>').replaceAll('InitResponse', 'VerifyResponse')],
    [
      'that is a fault',
      '<soap:Envelope xmlns:soap="x"><soap:Body><soap:Fault><faultstring>no</faultstring></soap:Fault></soap:Body></soap:Envelope>',
    ],
    ['with a document type', `<!DOCTYPE x [<!ENTITY a "IGFS_000">]>${answer('<rc>&a;</rc>')}`],
    ['that is cut off', answer('<rc>IGFS_000</rc>').slice(0, -30)],
    ['that is no XML', 'upstream error'],
    ['that is empty', ''],
  ])('%s is none', (_, xml) => {
    expect(soapAnswerOf('Init', xml)).toBeUndefined()
  })
})
