import type { Decline, EventKind, PaidBy, Payment, TestCard } from './payment.ts'
import type { Words } from './words/en.ts'

/** One provider's protocol. Its addresses begin with `/` and its name; everything that a guest sees is the frame's. */
export type Wire = {
  /** The first part of its addresses, and its name in the product. */
  readonly name: string
  /** As guests read it. */
  readonly title: string
  /** Buttons of the page; a wire without cards gets one to pay and one to be refused. */
  readonly cards: readonly TestCard[]
  /** Accounts that it knows, with fields as a terminal has them: at `/accounts` for whoever sets up a demonstration. */
  readonly accounts: readonly { readonly settings: Record<string, string>; readonly secrets: Record<string, string> }[]
  /**
   * Answers a call of a merchant, or a form that a guest's browser posts. `path` is what comes after the wire's name.
   */
  readonly handle: (request: Request, path: string) => Promise<Response> | Response
  /**
   * What the provider sends when this happened, or undefined where it sends nothing. `payment` is what this message
   * shall say: for some scenarios a copy with other amounts. `isForged`: signed by another account's secret.
   */
  readonly messageOf: (payment: Payment, event: EventKind, isForged: boolean) => Message | undefined
  /** Where the guest's browser goes in the end, and with which fields if it goes by POST. */
  readonly returnOf: (payment: Payment) => Return
  /**
   * What the page says of an amount whose order leaves open whether it is taken at once: the merchant takes it after
   * the guest has agreed.
   */
  readonly amountWord?: keyof Words
  /**
   * Whether a guest whose card was declined stays on the page, to take another one; elsewhere the guest is sent back.
   */
  readonly staysAfterDecline?: true
  /**
   * What becomes of a payment when the guest agreed (or the card will be declined), and what has happened by that, in
   * order. Without it the money is reserved and, where that was ordered, taken at once; a wire whose merchant has to
   * take it afterwards has its own.
   */
  readonly approve?: (
    payment: Payment,
    card: Omit<PaidBy, 'token'>,
    wanted: 'approve' | Decline,
  ) => readonly EventKind[]
}

export type Message = {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  readonly body?: string
}

export type Return = { readonly url: string; readonly fields?: Readonly<Record<string, string>> }
