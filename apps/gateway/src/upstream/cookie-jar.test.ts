import { describe, expect, it } from 'vitest'
import { CookieJar } from './cookie-jar.ts'

const main = new URL('https://book.group.example/customers/login.do')
const api = new URL('https://api.group.example/agency/hotels')

function jarWith(...lines: string[]): CookieJar {
  const jar = new CookieJar(() => 0)
  jar.setCookies(main, lines)
  return jar
}

describe('the cookies of an upstream', () => {
  it.each([
    ['its own host alone, where no domain is said', 'id=1; Path=/', [main, 'id=1'], [api, undefined]],
    ['all hosts of the domain that is said', 'id=1; Path=/; Domain=.group.example', [main, 'id=1'], [api, 'id=1']],
    [
      'nobody, where the domain is somebody else’s',
      'id=1; Path=/; Domain=other.example',
      [main, undefined],
      [api, undefined],
    ],
    [
      'nobody, where the domain is a whole country',
      'id=1; Path=/; Domain=example',
      [main, undefined],
      [api, undefined],
    ],
    [
      'the folder of the request, where no path is said',
      'id=1',
      [main, 'id=1'],
      [new URL('https://book.group.example/'), undefined],
    ],
    [
      'the path as a whole',
      'id=1; Path=/cust',
      [new URL('https://book.group.example/cust/x'), 'id=1'],
      [new URL('https://book.group.example/customers/x'), undefined],
    ],
    [
      'connections that nobody reads',
      'id=1; Path=/; Secure',
      [main, 'id=1'],
      [new URL('http://book.group.example/customers/x'), undefined],
    ],
  ] as const)('are sent to %s', (_, line, [to, header], [notTo, other]) => {
    const jar = jarWith(line)
    expect([jar.headerFor(to), jar.headerFor(notTo)]).toEqual([header, other])
  })

  it('are replaced by name, and the nearest path is named first', () => {
    expect(jarWith('id=1; Path=/', 'id=2; Path=/', 'id=3; Path=/customers').headerFor(main)).toBe('id=3; id=2')
  })

  it('end when they say so, max-age before expires', () => {
    let now = 0
    const jar = new CookieJar(() => now)
    jar.setCookies(main, [
      'a=1; Max-Age=10; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      'b=1; Expires=Thu, 01 Jan 1970 00:00:20 GMT',
      'c=1',
    ])
    const seen = [5_000, 15_000, 25_000].map((at) => {
      now = at
      return jar.headerFor(main)
    })
    expect(seen).toEqual(['a=1; b=1; c=1', 'b=1; c=1', 'c=1'])
    jar.setCookies(main, 'c=; Max-Age=0')
    expect([jar.headerFor(main), jar.cookies]).toEqual([undefined, []])
  })

  it('are none where a line is no cookie, and never carry a line end', () => {
    expect(jarWith('', '=x', 'a b=1', 'id=1\r\nx: y', 'Secure', 'id="ü"').cookies).toEqual([])
  })

  it('are those of a jar that was put away and made again', () => {
    const jar = jarWith('id=1; Path=/; Max-Age=60', 'of=session; Path=/')
    expect(new CookieJar(() => 59_999, JSON.parse(JSON.stringify(jar.cookies))).headerFor(main)).toBe(
      'id=1; of=session',
    )
    expect(new CookieJar(() => 60_000, jar.cookies).headerFor(main)).toBe('of=session')
  })

  it('are at most fifty, the newest', () => {
    const jar = jarWith(...Array.from({ length: 60 }, (_, i) => `id${i}=1; Path=/`))
    expect([jar.cookies.length, jar.cookies[0]?.name]).toEqual([50, 'id10'])
  })
})
