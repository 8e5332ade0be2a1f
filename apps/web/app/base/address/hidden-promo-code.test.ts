import { describe, expect, it } from 'vitest'
import { cookiesOf } from '../../../http/cookies.ts'
import { storeHiddenPromoCode } from './hidden-promo-code.server.ts'
import { withHiddenPromoCode } from './read-search.server.ts'

const cookiesWith = (header?: string) => ({ cookies: cookiesOf(header, false) })

/** What the browser is answered with. */
function answerTo(address: string): Response | undefined {
  try {
    storeHiddenPromoCode(new Request(`http://one.test${address}`), cookiesWith())
    return undefined
  } catch (answer) {
    return answer as Response
  }
}

describe('G-23 the hidden promo code of a link', () => {
  it.each(['TERRAZZA', 'Café 10.5_a-b', ' SPACED '])(
    '%j leaves the address, and comes with every search of the session',
    (code) => {
      const answer = answerTo(`/rooms?room=2&hpc=${encodeURIComponent(code)}&promo=X`)
      expect([answer?.status, answer?.headers.get('location')]).toEqual([303, '/rooms?room=2&promo=X'])
      const [cookie] = answer?.headers.get('set-cookie')?.split(';') ?? []
      expect(withHiddenPromoCode(cookiesWith(cookie), { a: 1 })).toEqual({ a: 1, hiddenPromoCode: code.trim() })
    },
  )

  it('is ended by an empty one', () => {
    expect(answerTo('/rooms?hpc=')?.headers.get('set-cookie')).toContain('Max-Age=0')
  })

  it.each(['<b>', 'x'.repeat(41)])('%j is none: it leaves the address and changes nothing', (code) => {
    const answer = answerTo(`/rooms?hpc=${encodeURIComponent(code)}`)
    expect([answer?.headers.get('location'), answer?.headers.get('set-cookie')]).toEqual(['/rooms', null])
  })

  it('leaves other addresses alone, and a cookie that cannot be read has none', () => {
    expect(answerTo('/rooms?room=2')).toBeUndefined()
    expect(withHiddenPromoCode(cookiesWith('promo-code=!!'), { a: 1 })).toEqual({ a: 1 })
  })
})
