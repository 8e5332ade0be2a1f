import fc from 'fast-check'

/** Values that a careless or hostile sender writes. */
export const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    'NaN',
    '99999999999999999999',
    '20270230',
    '00000000',
    '99991231',
    '18990101',
    'true',
    'null',
  ),
  fc.constantFrom(
    ';;;',
    '////',
    '%00',
    '\u0000',
    '\r\n',
    "' or 1=1 --",
    '<script>',
    '{}',
    '[]',
    '__proto__',
    '👩‍👩‍👧',
    '1,2,3,,',
    '0,'.repeat(300),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.nat(3_000_000_000).map(String),
)

const splitValue = fc.oneof(fc.constantFrom('20270305', '20270306', '20270308', '10101', '10201'), nasty)

type Change = readonly ['set' | 'drop' | 'repeat', string, string]

type Extent = {
  readonly minLength: number
  readonly maxLength: number
  readonly wrong?: readonly (readonly [string, string])[]
}

/**
 * Changes of a query of these names: a value replaced, left out or named twice; `rare` names are added now and then.
 * `wrong` are values that can be read and are refused late, where something has been taken already.
 */
export function malformations(
  names: readonly string[],
  rare: readonly string[],
  extent: Extent,
): fc.Arbitrary<Change[]> {
  const { wrong = [], ...lengths } = extent
  const how = <How extends Change[0]>(...one: How[]) => fc.constantFrom(...one)
  const name = fc.constantFrom(...names)
  const change: fc.Arbitrary<Change> = fc.oneof(
    { weight: 6, arbitrary: fc.tuple(how('set'), name, nasty) },
    { weight: 2, arbitrary: fc.tuple(how('drop'), name, fc.constant('')) },
    { weight: 1, arbitrary: fc.tuple(how('repeat'), name, nasty) },
    { weight: 1, arbitrary: fc.tuple(how('set'), fc.string({ maxLength: 20 }), nasty) },
    { weight: 1, arbitrary: fc.tuple(how('set', 'repeat'), fc.constantFrom(...rare), splitValue) },
  )
  if (wrong.length === 0) return fc.array(change, lengths)
  const late = fc.constantFrom(...wrong.map(([named, value]): Change => ['set', named, value]))
  return fc.array(fc.oneof({ weight: 2, arbitrary: change }, { weight: 1, arbitrary: late }), lengths)
}

/** The query with these changes. */
export function malformed(sound: Iterable<readonly [string, string]>, changes: readonly Change[]): URLSearchParams {
  const params = new URLSearchParams([...sound].map(([name, value]) => [name, value]))
  for (const [how, name, value] of changes) {
    if (how === 'drop') params.delete(name)
    else if (how === 'set') params.set(name, value)
    else params.append(name, value)
  }
  return params
}

/** A sound query with up to eight of its parameters set to nonsense, left out or named twice. */
export function malformedQueries(
  sound: readonly (readonly [string, string])[],
  rare: readonly string[],
): fc.Arbitrary<URLSearchParams> {
  const names = sound.map(([name]) => name)
  return malformations(names, rare, { minLength: 1, maxLength: 8 }).map((changes) => malformed(sound, changes))
}
