/**
 * A whole message in which things stand that are no text, as an amount or a link: words and values by turns, in the
 * language's own order. A number is written as it is, since it may choose the plural form.
 */
export function textPieces<Value>(
  t: (values: object) => string,
  values: Readonly<Record<string, Value | number>>,
): (string | Value)[] {
  const marks = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'number' ? value : mark + name + mark,
  ])
  return t(Object.fromEntries(marks))
    .split(mark)
    .map((piece, i) => (i % 2 === 0 ? piece : (values[piece] as Value)))
}

const mark = '\u0001'
