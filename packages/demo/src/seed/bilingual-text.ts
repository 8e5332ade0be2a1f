export type BilingualText = { readonly en: string; readonly it: string }
