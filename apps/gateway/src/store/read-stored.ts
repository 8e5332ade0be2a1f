import type { z } from 'zod'

type Issue = z.core.$ZodIssue
type Member = { readonly path: readonly PropertyKey[]; readonly key: string }

/**
 * What a gateway has stored, by its schema; `undefined` where it does not fit. The version after this one may have
 * stored members that this one does not know: they are left aside, so that gateways can be changed one by one.
 */
export function readStored<Stored>(schema: z.ZodType<Stored>, text: string): Stored | undefined {
  const value: unknown = JSON.parse(text)
  const { data, error } = schema.safeParse(value)
  if (!error) return data
  const members = unknownMembers(error.issues, [])
  if (!members) return undefined
  for (const unknownMember of members) remove(value, unknownMember)
  return schema.safeParse(value).data
}

/** `undefined` where something else is wrong as well. Of a union one side is enough. */
function unknownMembers(issues: readonly Issue[], above: readonly PropertyKey[]): Member[] | undefined {
  const members = issues.map((issue) => {
    const path = [...above, ...issue.path]
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ path, key }))
    if (issue.code !== 'invalid_union') return undefined
    return issue.errors.map((side) => unknownMembers(side, path)).find((side) => side !== undefined && side.length > 0)
  })
  return members.every((found) => found !== undefined) ? members.flat() : undefined
}

function remove(value: unknown, { path, key }: Member): void {
  const holder = path.reduce<unknown>((outer, part) => (outer as Record<PropertyKey, unknown>)[part], value)
  delete (holder as Record<string, unknown>)[key]
}
