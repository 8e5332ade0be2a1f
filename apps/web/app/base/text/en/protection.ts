/** Refund protection. */
export const protection = {
  title: 'Refund protection',
  text: 'If you cannot come, you get a 100% refund: cancel until the end of the day of arrival, and nothing is due.',
  takenText: 'Your stay is protected: you get a 100% refund if you cancel until the end of the day of arrival.',
  rooms_one: 'It is for {{rooms}}; the other rate does not offer it.',
  rooms_other: 'It is for {{rooms}}; the other rates do not offer it.',
  readTerms: 'Read the terms of the refund protection',
  add: 'Add protection for {{price}}',
  remove: 'Leave protection out',
  taken: 'Refund protection, {{price}}: 100% refund',
  included: 'Refund protection included: 100% refund',
  offered: 'Refund protection for {{price}} more',
  consent: 'I accept the terms of the refund protection',
  noTerms: 'Cancelling until the end of the day of arrival is refunded in full.',
  unreadable: 'The choice of refund protection in this address could not be read, and was left out. You can choose it here.',
}
