import { EditedHost, HostSettings } from '@portico/contracts/scope/settings'
import { expect, it } from 'vitest'
import { sendRequest } from '../../../e2e/send-request.ts'
import { startHouse } from '../../../e2e/servers/house.ts'
import { aHouse } from '../../builders/a-house.ts'
import { aHost } from '../../builders/a-snapshot.ts'

const attacks = [
  ...[
    '<script>alert(36)</script>',
    '"><script>alert(36)</script>',
    "'><script>alert(36)</script>",
    '</script><script>alert(36)//',
  ],
  ...[
    '"><img src=x onerror=alert(36)>',
    "' onload='alert(36)",
    '" onload="alert(36)',
    '` onerror=`alert(36)',
    '<svg/onload=alert(36)>',
  ],
  ...[
    '</title><script>alert(36)</script>',
    '</style><script>alert(36)</script>',
    '--><script>alert(36)</script>',
    ']]><script>alert(36)</script>',
  ],
  ...[
    '{{constructor.constructor("alert(36)")()}}',
    '$' + '{alert(36)}',
    '\\"-alert(36)}//',
    '&quot;&gt;&lt;script&gt;alert(36)&lt;/script&gt;',
  ],
  ...["; script-src * 'unsafe-inline'", '\r\nx-portico: alert(36)', '\u2028alert(36)\u2029', 'javascript:alert(36)'],
]

/** Each new setting with an attack in it. */
const settingsWith = (attack: string) => ({
  consentScriptUrl: `https://measures.example/${attack}`,
  reportUrl: `https://measures.example/${attack}`,
  startHosts: [attack],
})

const known = new Set(
  [
    'default-src',
    'script-src',
    'style-src',
    'img-src',
    'font-src',
    'connect-src',
    'frame-src',
    'base-uri',
    'form-action',
  ].concat(['frame-ancestors', 'object-src', 'media-src', 'worker-src', 'manifest-src', 'upgrade-insecure-requests']),
)

it('no markup in a setting is a host of the first step, a script address of another kind, or an address for reports that is not https', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(20)
  for (const attack of attacks) {
    const host = aHost({ host: 'one.test', channelIds: [1] })
    const { startHosts } = settingsWith(attack)
    for (const wrong of [{ startHosts }, { consentScriptUrl: attack }, { reportUrl: attack }])
      expect([attack, wrong, EditedHost.safeParse({ ...host, ...wrong }).success]).toEqual([attack, wrong, false])
  }
})

it(`what ${attacks.length} attacks in each new setting leave on a page is text: no script of theirs, no header, no word of the policy`, async () => {
  const hosts = attacks.flatMap((attack, i) => {
    const { consentScriptUrl, reportUrl } = settingsWith(attack)
    const host = aHost({ host: `h${i}.localhost`, channelIds: [1, 2], landingHotelId: 1, consentScriptUrl, reportUrl })
    return HostSettings.safeParse(host).success ? [{ ...host, attack }] : []
  })
  expect(hosts.length).toBeGreaterThan(attacks.length / 2)
  const names = hosts.map(({ host }) => host)
  await using house = await startHouse({
    seed: aHouse({ messenger: `+39 1 ${attacks.join('')}` }),
    hosts: hosts.map(({ attack: _, ...host }) => host),
    cookieBannerHosts: names,
    consentScriptHosts: names,
  })
  const path = '/hotel/1/channel/1/language/1'
  for (const { host, attack } of hosts) {
    const origin = house.url(host.replace('.localhost', ''))
    const choice = 'choice=accepted&back=/'
    const { headers: answered } = await sendRequest(origin, '/consent', {
      method: 'POST',
      body: choice,
      headers: { origin, 'sec-fetch-site': 'same-origin' },
    })
    const cookie = (answered['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
    const { body, headers } = await sendRequest(origin, path, { headers: { cookie } })
    const [, address] =
      /<script[^>]* id="consent-script"[^>]* src="([^"]*)"|<script[^>]* src="([^"]*)"[^>]* id="consent-script"/.exec(
        body,
      ) ?? []
    expect([
      attack,
      body.includes('id="consent-script"'),
      address?.startsWith('https://measures.example/') ?? true,
    ]).toEqual([attack, true, true])
    // Each element that would run something is one of ours: it has the nonce of this page, or is its address.
    const nonce = /nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1]
    // What stands between quotes is no tag.
    const markup = body.replace(/ (?!nonce|type)([\w-]+)="[^"]*"/g, ' $1=""')
    const tags = [...markup.matchAll(/<(script|svg|img|body|iframe)\b[^>]*>/g)].map(([tag]) => tag)
    expect(
      tags.filter((tag) => tag.startsWith('<script') && !tag.includes(`nonce="${nonce}"`) && !tag.includes('ld+json')),
    ).toEqual([])
    expect(tags.filter((tag) => / on\w+=/.test(tag))).toEqual([])
    const words = String(headers['content-security-policy'])
      .split(';')
      .map((part) => part.trim().split(' ')[0] ?? '')
    expect(words.filter((word) => word !== '' && !known.has(word))).toEqual([])
    expect(new Set(words).size).toBe(words.length)
    expect(headers['x-portico']).toBeUndefined()
    const [, link] = /href="(https:\/\/web\.whatsapp\.com[^"]*)"/.exec(body) ?? []
    expect(link).toMatch(/^https:\/\/web\.whatsapp\.com\/send\?phone=\d+$/)
  }
})
