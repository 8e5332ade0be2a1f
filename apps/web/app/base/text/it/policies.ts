import type { policies as english } from '../en/policies.ts'

export const policies: typeof english = {
  title: 'Condizioni e privacy',
  link: 'Condizioni',
  payment: 'Quando paghi',
  privacy: 'I tuoi dati personali',
}
