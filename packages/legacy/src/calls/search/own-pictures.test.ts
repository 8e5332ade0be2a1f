import { expect, it } from 'vitest'
import { picturesWire, pictureWire } from '../../codec/pictures.ts'

it('only pictures of the web’s own origin are shown', () => {
  const pictures = [
    '/pictures/miramare/hero.svg',
    `/media/${'a'.repeat(64)}`,
    'https://elsewhere.example/pictures/hero.svg',
    '//elsewhere.example/pictures/hero.svg',
    'javascript:alert(1)',
    '/pictures/../secret',
    '/picturesque/hero.svg',
  ].map((url) => ({ url, width: 16, height: 9, alt: '' }))
  const own = ['/pictures/miramare/hero.svg', `/media/${'a'.repeat(64)}`]
  expect(picturesWire.parse(pictures).map(({ src }) => src)).toEqual(own)
  expect(picturesWire.parse(pictures.map(({ url }) => url)).map(({ src }) => src)).toEqual(own)
  expect(pictures.flatMap((picture) => pictureWire.parse(picture)?.src ?? [])).toEqual(own)
})
