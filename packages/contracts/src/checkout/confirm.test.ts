import { expect, it } from 'vitest'
import { Consents } from './confirm.ts'

const all = { cancellationPolicy: true, terms: true, privacy: true, report: false, marketing: false, profile: false }

it.each(['cancellationPolicy', 'terms', 'privacy'])('a confirm without %s alone is refused there', (missing) => {
  expect(Consents.safeParse({ ...all, custom: [] }).success).toBe(true)
  for (const given of [
    { ...all, [missing]: false, custom: [] },
    { ...all, [missing]: undefined, custom: [] },
  ])
    expect(Consents.safeParse(given).error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [[missing], 'accept'],
    ])
})
