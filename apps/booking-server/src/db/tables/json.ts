import type { z } from 'zod'

declare const holds: unique symbol
export type Holds = typeof holds

export type Json<T> = string & { readonly [holds]?: T }

export function toJson<T>(value: T): Json<T> {
  return JSON.stringify(value) as Json<T>
}

export type StoredValue<Schema extends z.ZodType> = Unchangeable<z.infer<Schema>>

type Unchangeable<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Unchangeable<Item>[]
    : { readonly [Name in keyof T]: Unchangeable<T[Name]> }

/**
 * The members of a schema for a type of the domain, all of them: one that the domain has got and the schema has not
 * does not compile.
 */
export type ShapeOf<T> = { readonly [Name in keyof T]-?: z.ZodType<T[Name]> }
