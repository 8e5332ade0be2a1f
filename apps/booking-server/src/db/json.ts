declare const holds: unique symbol
export type Holds = typeof holds

export type Json<T> = string & { readonly [holds]?: T }

export function toJson<T>(value: T): Json<T> {
  return JSON.stringify(value) as Json<T>
}
