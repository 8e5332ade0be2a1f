import { randomInt } from 'node:crypto'
import type { Group } from './group.ts'

export type User = Group['users'][number]

/** Who may log in, by which password, and who has asked to; in memory. */
export class Accounts {
  readonly #users: readonly User[]
  readonly #changed = new Map<number, { readonly password: string; readonly isTemporary: boolean }>()
  readonly #requests: Readonly<Record<string, unknown>>[] = []
  readonly #mails: { readonly name: string; readonly password: string }[] = []

  constructor({ users }: Pick<Group, 'users'>) {
    this.#users = users
  }

  /** What people have sent who want to become users, oldest first. */
  get requests(): readonly Readonly<Record<string, unknown>>[] {
    return this.#requests
  }

  /** The passwords that were mailed, oldest first. */
  get mails(): readonly { readonly name: string; readonly password: string }[] {
    return this.#mails
  }

  logIn(name: string, password: string): User | undefined {
    return this.#users.find((user) => user.name === name && this.#passwordOf(user) === password)
  }

  userOf(id: number | undefined): User | undefined {
    return this.#users.find((user) => user.id === id)
  }

  /** Another password must be chosen before anything else. */
  hasExpired({ id, hasExpired }: User): boolean {
    return this.#changed.get(id)?.isTemporary ?? hasExpired ?? false
  }

  /** False where it is the one that holds. */
  changePassword(user: User, password: string): boolean {
    if (password === this.#passwordOf(user)) return false
    this.#changed.set(user.id, { password, isTemporary: false })
    return true
  }

  /** Mails another password; false where nobody has the name. */
  recover(name: string): boolean {
    const user = this.#users.find((one) => one.name === name)
    if (!user) return false
    const password = `Provvisoria!${randomInt(100_000, 1_000_000)}`
    this.#changed.set(user.id, { password, isTemporary: true })
    this.#mails.push({ name, password })
    return true
  }

  /** False where the address has asked before. */
  request(customer: Readonly<Record<string, unknown>>): boolean {
    if (this.#requests.some(({ mail }) => mail === customer.mail)) return false
    this.#requests.push(customer)
    return true
  }

  #passwordOf({ id, password }: User): string {
    return this.#changed.get(id)?.password ?? password
  }
}
