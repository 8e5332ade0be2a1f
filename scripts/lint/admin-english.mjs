/** What is the same in each language of admin: names, and what is typed at a prompt. */
export const admittedEnglish = new Set([
  'Portico',
  'admin',
  'A browser',
  'Ermes Direct Pay',
  'Nexi Incasso senza pensieri',
])

/** Folders of `apps/admin/app` whose pages are English still. */
export const notYetMoved = new Set([])

/** Fields whose names are identifiers in a provider's back office, the same in each language. */
export const fieldNames = new Set([
  ...['payInstr', 'kSig', 'KeyId', 'Alias', '3-D Secure', 'MerchantID'],
  ...['MerchantId', 'MerchantName', 'MerchantType', 'CurrencyCode', 'AuthKey'],
])
