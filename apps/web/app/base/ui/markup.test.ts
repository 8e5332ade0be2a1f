import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Markup, markup } from './markup.ts'

it('escapes texts as React does', () => {
  const text = `a "quoted" <b>name</b> & 'another' \u00a0€`
  expect(markup`<p title="${text}">${text}</p>`.__html).toBe(
    renderToStaticMarkup(createElement('p', { title: text }, text)),
  )
})

it('puts other markup in as it is, alone and in a row', () => {
  const row = ['one', 'two & three'].map((text) => markup`<li>${text}</li>`)
  expect(markup`<ul>${row}${markup`<li>four</li>`}</ul>`.__html).toBe(
    '<ul><li>one</li><li>two &amp; three</li><li>four</li></ul>',
  )
})

it('takes no text for markup that only looks like it', () => {
  const read = JSON.parse('{"__html":"<script>"}')
  expect(read).not.toBeInstanceOf(Markup)
  expect(() => markup`<p>${read}</p>`).toThrow()
})
