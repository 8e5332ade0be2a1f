import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { scriptLiteral } from './script-literal.ts'

const texts = [
  '{"name":"Libeccio"}',
  `it's "quoted" \\ and \\' and \\\\n`,
  'two\nlines\r\nand\u2028others\u2029',
  '</script><script>alert(1)</script><!-- <SCRIPT>',
  "');alert(1);('",
  '300,00\u00a0€, 海, \ud83c\udf0a',
]

it.each(texts)('is read by a script as the text that it was: %j', (text) => {
  expect(runInNewContext(scriptLiteral(text))).toBe(text)
})

it.each(texts)('neither ends a script nor begins a line or a comment: %j', (text) => {
  expect(scriptLiteral(text)).not.toMatch(/[<\n\r\u2028\u2029]/)
})
