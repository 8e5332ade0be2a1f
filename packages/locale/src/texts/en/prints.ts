/** What prints say besides the texts of mails; `asOf`, since a print is read long after it was made. */
export default {
  print: {
    title: 'Reservation {{code}}',
    state: 'State',
    states: { pending: 'Not confirmed yet', confirmed: 'Confirmed', cancelled: 'Cancelled' },
    asOf: 'As of {{moment}}, the hotel’s own time.',
    guest: 'Guest',
    earnings: 'For the agency',
    withoutVat: 'Value without VAT',
    vat: 'VAT',
    commission: 'Commission, without VAT',
    net: 'Net, without commission',
    sellingPrice: 'Price',
    cityTaxAtHotel: 'City tax is paid at the hotel.',
    cancelCosts: 'Cancelling costs a fee.',
    page: 'page {{page}} of {{pages}}',
  },
} as const
