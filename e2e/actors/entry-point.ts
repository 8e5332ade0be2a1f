import type { ActorLanguageId } from './texts.ts'

/** Where a guest comes in. */
export type EntryPoint = {
  readonly origin: string
  readonly hotel: number
  readonly channel: number
  readonly language: ActorLanguageId
}

/** What a guest types at the checkout, by the names of its fields. */
export type TypedDetails = Partial<
  Record<
    | 'name'
    | 'lastName'
    | 'email'
    | 'emailConfirm'
    | 'alternativeEmail'
    | 'phone'
    | 'country'
    | 'address'
    | 'zip'
    | 'city'
    | 'note',
    string
  >
>
