import { expect, it } from 'vitest'
import { picturesOf } from '../../parts/rate-reply.ts'

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
  expect(picturesOf(pictures).map(({ src }) => src)).toEqual([
    '/pictures/miramare/hero.svg',
    `/media/${'a'.repeat(64)}`,
  ])
})
