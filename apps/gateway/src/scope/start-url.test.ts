import { expect, it } from 'vitest'
import { requireStart, StartElsewhere, startUrlIn } from './start-url.ts'

const host = { host: 'rooms.example', startHosts: ['away.example', 'xn--bcher-kva.example'] }

const right = [
  'https://away.example/',
  'http://away.example/closed?until=2027-04-01#why',
  'HTTPS://AWAY.EXAMPLE/A',
  'https://away.example:443/',
  'https://bücher.example/',
]

const wrong = [
  ...['', ' ', '/', '//away.example/', 'away.example', '?away.example', '#', 'https:', 'https://', 'http:///'],
  ...['javascript:alert(1)', 'JaVaScRiPt:alert(1)//away.example', 'data:text/html,away.example', 'vbscript:x'],
  ...[
    'file:///etc/passwd',
    'ftp://away.example/',
    'blob:https://away.example/1',
    'mailto:a@away.example',
    'about:blank',
  ],
  ...[
    'ws://away.example/',
    'intent://away.example/',
    'tel:+39',
    'view-source:https://away.example/',
    'urn:away.example',
  ],
  ...['https://evil.example/', 'https://evil.example/away.example', 'https://evil.example?away.example'],
  ...['https://evil.example#away.example', 'https://away.example.evil.example/', 'https://evil-away.example/'],
  ...['https://awayXexample/', 'https://sub.away.example/', 'https://away.example./', 'https://away.exampl/'],
  ...['https://away.example@evil.example/', 'https://away.example:x@evil.example/', 'https://a@away.example/'],
  ...['https://a:b@away.example/', 'https://:b@away.example/', 'https://away.example%2eevil.example/'],
  ...[
    'https://away.example:8443/',
    'https://away.example:80/',
    'http://away.example:443/',
    'https://away.example:99999/',
  ],
  ...['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/', 'https://0x7f000001/', 'https://localhost/'],
  ...['https://169.254.169.254/latest/meta-data', 'https://10.0.0.1/', 'https://evil.example\\.away.example/'],
  ...['https:\\\\evil.example/', 'https:/\\evil.example/', 'https://evil.example\\@away.example/'],
  ...['https://evil.example\n.away.example/', '\u0000https://evil.example/', 'https://away。example.evil.example/'],
  ...['https://аway.example/', 'https://xn--way-5cd.example/', 'https://[away.example]/', 'https:// away.example/'],
]

it('CFG-07 an address of the first step that is not plain, or not at a listed host, is not followed, and logged', () => {
  expect(right.map((url) => startUrlIn(host, url) === undefined)).toEqual(right.map(() => false))
  expect(new Set(wrong).size).toBeGreaterThanOrEqual(60)
  expect(wrong.filter((url) => startUrlIn(host, url) !== undefined)).toEqual([])
  expect(startUrlIn({}, 'https://away.example/')).toBeUndefined()
  const logged: unknown[] = []
  const log = { error: (details: object, text: string) => logged.push([details, text]) }
  for (const url of wrong) requireStart(host, { name: 'hotelList' }, { kind: 'refused', text: '', url }, log)
  expect(logged).toHaveLength(wrong.length)
  expect(JSON.stringify(logged)).not.toContain('evil')
  expect(() =>
    requireStart(host, { name: 'hotelList' }, { kind: 'refused', text: '', url: 'https://away.example/' }, log),
  ).toThrow(StartElsewhere)
})
