import { expect, it } from 'vitest'
import { passedContentType } from './pass-through.ts'

it.each([
  ['application/json', 'application/json; charset=utf-8'],
  ['application/json; charset=ISO-8859-1', 'application/json; charset=iso-8859-1'],
  ['text/plain; charset=utf-8', 'text/plain; charset=utf-8'],
  ['text/html;charset=ISO-8859-1', 'text/plain; charset=iso-8859-1'],
  ['TEXT/HTML', 'text/plain; charset=utf-8'],
  ['text/plain; charset=utf-8; x="\n<script>"', 'text/plain; charset=utf-8'],
  [undefined, 'text/plain; charset=utf-8'],
  ['image/svg+xml', undefined],
  ['application/xhtml+xml', undefined],
  ['application/octet-stream', undefined],
])('%s of a server reaches an old client as %s', (type, passed) => {
  expect(passedContentType(type)).toBe(passed)
})
