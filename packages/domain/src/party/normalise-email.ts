/** An address in the one spelling that is compared and searched for. */
export function normaliseEmail(typed: string): string {
  return typed.trim().toLowerCase()
}
