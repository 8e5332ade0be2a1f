export const policies = {
  title: 'Bedingungen und Datenschutz',
  link: 'Bedingungen',
  payment: 'Wann Sie zahlen',
  privacy: 'Ihre personenbezogenen Daten',
}
