import { expect, it } from 'vitest'
import { checkCachedPage } from './checked-page.server.ts'

it('a page whose cached part is another than without the cache is an error that says where', () => {
  const page = (text: string) => Buffer.from(`<p>${text}</p>`)
  expect(() => checkCachedPage(page('1<!-- --> night'), page('1 night'))).not.toThrow()
  expect(() => checkCachedPage(page('2 nights'), page('3 nights'))).toThrow(
    'cached markup has “<p>2 nights</p>” where the page has “<p>3 nights</p>”',
  )
})
