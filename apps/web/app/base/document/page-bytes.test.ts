import { expect, it } from 'vitest'
import { bytesOfPage } from './page-bytes.server.ts'

it('puts the doctype before a page, attributes into each preload of a script, and the rest before its end', () => {
  const preload = (file: string, attributes = '') => `<link rel="modulepreload"${attributes} href="/${file}.js"/>`
  const pageWith = (attributes = '') =>
    `<html><head>${preload('a', attributes)}${preload('b', attributes)}</head><body><p>“€ 12” – Ř 𝄞</p>`
  const page = `${pageWith()}</body></html>`
  const nonce = ' nonce="n"'
  expect(bytesOfPage(page, nonce, '<script>“1”</script>').toString()).toBe(
    `<!DOCTYPE html>${pageWith(nonce)}<script>“1”</script></body></html>`,
  )
  expect(bytesOfPage(page, '', '').toString()).toBe(`<!DOCTYPE html>${page}`)
  expect(bytesOfPage('<html>€ cut', '', '<p>').toString()).toBe('<!DOCTYPE html><html>€ cut<p></body></html>')
})
