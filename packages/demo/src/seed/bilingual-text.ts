/** What a guest reads, in the two languages the invented houses speak. */
export type BilingualText = { readonly en: string; readonly it: string }
