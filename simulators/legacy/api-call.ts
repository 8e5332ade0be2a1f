import type { Accounts, User } from './accounts.ts'
import type { Books } from './books.ts'
import type { Group } from './group.ts'
import type { Session } from './legacy-query.ts'

// What a call of the API server is asked with, and how it refuses.

/** A refusal: its status, and its words as problem JSON. */
export class Problem extends Error {
  readonly status: number

  constructor(status: number, title: string) {
    super(title)
    this.status = status
  }
}

/** `parts` are those of the path that are numbers; `code` is that of a reservation or an offer. */
export type ApiRequest = {
  readonly parts: readonly number[]
  readonly code: string
  readonly body: Readonly<Record<string, unknown>>
  readonly session: Session
  readonly user: User | undefined
}
export type ApiContext = {
  readonly group: Group
  readonly books: Books
  readonly accounts: Accounts
  readonly now: () => Date
}
export type ApiCall = (context: ApiContext, request: ApiRequest) => unknown
