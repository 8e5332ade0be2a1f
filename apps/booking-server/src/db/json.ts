declare const holds: unique symbol

/** JSON as text, as both databases keep it; the type says what it holds. */
export type Json<T> = string & { readonly [holds]?: T }

export function toJson<T>(value: T): Json<T> {
  return JSON.stringify(value) as Json<T>
}

/** Only for what `toJson` wrote: our own columns, never something that came over a wire. */
export function fromJson<T>(text: Json<T>): T {
  return JSON.parse(text) as T
}
