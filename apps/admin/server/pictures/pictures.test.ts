import { describe, expect, it } from 'vitest'
import { aHost, anAdmin } from '../../../../tests/builders/admin/an-admin.ts'
import { checkPicture } from './check-picture.ts'

const svg = (inside: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"${attributes}>${inside}</svg>`
const png = (edge: number) => {
  const bytes = Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(20)])
  bytes.writeUInt32BE(edge, 16)
  return bytes
}

describe('an uploaded picture is refused', () => {
  it.each([
    ['with a script', svg('<script>alert(1)</script>')],
    ['with a script in capitals', svg('<SCRIPT>alert(1)</SCRIPT>')],
    ['with a prefixed script', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>')],
    ['with a page inside', svg('<foreignObject><body/></foreignObject>')],
    ['with an event handler', svg('<path d="M0 0"/>', ' onload="alert(1)"')],
    ['with an event handler after a slash', svg('<path/onclick=alert(1) d="M0 0"/>')],
    ['with a link', svg('<a href="#x"><path/></a>')],
    ['with a use of another file', svg('<use href="https://evil.example/x.svg#y"/>')],
    ['with a script address', svg('<use xlink:href="javascript:alert(1)"/>')],
    ['with an address in entities', svg('<path fill="&#117;rl(https://evil.example)"/>')],
    ['with an animation', svg('<animate attributeName="href" to="javascript:alert(1)"/>')],
    ['with a foreign picture', svg('<image href="https://evil.example/x.png"/>')],
    ['with a foreign style sheet', svg('<style>@import "https://evil.example/x.css"</style>')],
    ['with a foreign paint', svg('<path fill="url(https://evil.example/#x)"/>')],
    ['with a document type', `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('')}`],
    ['with a style instruction', `<?xml-stylesheet href="x"?>${svg('')}`],
    ['that is a page', '<html><svg></svg></html>'],
    ['that is nothing known', 'GIF89a'],
    ['of no bytes', ''],
    ['of other bytes than text', Buffer.from([0x3c, 0x73, 0x76, 0x67, 0xff])],
    ['larger than 100 kB', svg(' '.repeat(100_000))],
    ['of ten thousand pixels', png(10_000)],
    ['cut off', png(32).subarray(0, 20)],
  ])('%s', (_, bytes) => {
    expect(checkPicture(Buffer.from(bytes))).toEqual({ kind: 'refused', reason: expect.any(String) })
  })
})

it.each([
  ['beginnings of comments', '<svg>', '<!--'],
  ['beginnings of elements', '<svg>', '<'],
  ['blanks before a name', '<svg><', ' '],
  ['addresses', '<svg>', 'href '],
  ['openings of paints', '<svg>', 'url( '],
])('a picture of many %s is judged in a time that grows with its length, not with its square', (_, head, piece) => {
  const judge = (bytes: number) => {
    const picture = Buffer.from(head + piece.repeat(bytes / piece.length))
    const begun = performance.now()
    checkPicture(picture)
    return performance.now() - begun
  }
  judge(3_000)
  // Thirty-two times as long: thirty-two times the time if it is straight, a thousand times if it is square. The best
  // of five, for a busy machine.
  const ratios = Array.from({ length: 5 }, () => judge(96_000) / judge(3_000))
  expect(Math.min(...ratios)).toBeLessThan(200)
})

it.each([
  ['image/png', png(32)],
  ['image/x-icon', Buffer.from('000001000100', 'hex')],
  [
    'image/svg+xml',
    Buffer.from(
      `<?xml version="1.0"?>\n<!-- drawn by hand -->${svg('<style>.a{fill:url(#g)}</style><use href="#a"/>')}`,
    ),
  ],
])('an uploaded %s is accepted by its bytes', (type, bytes) => {
  expect(checkPicture(bytes)).toMatchObject({ kind: 'accepted', type })
})

it('an uploaded picture is published with the host that shows it, and is shown to operators alone', async () => {
  await using admin = await anAdmin()
  const { api, send } = admin.browser()
  await api.signIn.firstRun.mutate({ token: admin.firstRunToken(), ...admin.firstOperator })
  const stored = await api.pictures.upload.mutate({ base64: png(32).toString('base64') })
  if (stored.kind !== 'stored') throw new Error(stored.reason)
  await api.hosts.add.mutate({ settings: aHost({ logo: stored.path }) })
  const { draftHash } = await api.publications.changes.query()
  await api.publications.publish.mutate({ draftHash, key: '4b4a7a5e-0f0b-4d4e-9c57-0d0f3c3d2b11' })
  const headers = { authorization: `Bearer ${admin.serviceToken}` }
  const { settings } = (await (await fetch(`${admin.url}/snapshot?after=0`, { headers })).json()) as {
    settings: { media: object }
  }
  expect(settings.media).toEqual({ [stored.path.slice(7)]: { type: 'image/png', base64: png(32).toString('base64') } })

  expect((await send(`${admin.url}${stored.path}`)).headers.get('content-security-policy')).toContain('sandbox')
  expect((await fetch(`${admin.url}${stored.path}`)).status).toBe(401)
})

it('a host cannot show a picture that nobody uploaded', async () => {
  await using admin = await anAdmin()
  const api = await admin.signedInOperator()
  const saving = api.hosts.add.mutate({ settings: aHost({ logo: `/media/${'0'.repeat(64)}` }) })
  await expect(saving).rejects.toMatchObject({ data: { httpStatus: 400 } })
})
