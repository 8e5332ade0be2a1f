/** The conditions of a rate, and of every booking at a hotel. */
export const policies = {
  title: 'Conditions and privacy',
  link: 'Conditions',
  payment: 'When you pay',
  privacy: 'Your personal data',
}
