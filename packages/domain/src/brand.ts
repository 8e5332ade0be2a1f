declare const brand: unique symbol

/** A primitive that was checked once, at an edge, and carries that in its type. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }
