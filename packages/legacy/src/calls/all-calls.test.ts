import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { capabilitiesByField } from '../codec/extensions.ts'
import * as calls from './all-calls.ts'

const listed = Object.entries(calls)

it('the list has every call that a file beside it exports, under its own name', async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.includes('/') && !file.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((file) => import(`./${file}`) as Promise<Record<string, unknown>>))
  const exported = modules.flatMap((module) => Object.entries(module).filter(([, value]) => isCall(value)))
  expect(listed.map(([name, call]) => [name, call.name]).sort()).toEqual(exported.map(([name]) => [name, name]).sort())
})

it('no two calls have a name, or a path on one server', () => {
  const places = listed.map(([, { server, path }]) => `${server} ${path}`)
  expect(places.filter((place, i) => places.indexOf(place) !== i)).toEqual([])
})

it('an extension field has one capability, whichever calls have it', () => {
  const declared = listed.flatMap(([, { extensions }]) =>
    [...capabilitiesByField(extensions)].map((one) => one.join(': ')),
  )
  // The calls of offers are of that capability as a whole, whatever else has a field of the same name.
  const fields = [...new Set(declared)].filter((one) => !one.endsWith(': offers')).map((one) => one.split(':')[0])
  expect(fields.filter((field, i) => fields.indexOf(field) !== i)).toEqual([])
})

function isCall(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'path' in value && 'effect' in value && 'fromQuery' in value
}
