/**
 * The invented hotel group of the seeds. These ids stand here once, because two programs seed from them:
 * the booking server (hotels, channels, rates) and admin (hosts, branding, channel settings).
 */
export const demoHouses = {
  group: 'Case Belvento',
  destinations: [
    { id: 11, key: 'costa-serena', name: 'Costa Serena' },
    { id: 12, key: 'lago-chiaro', name: 'Lago Chiaro' },
    { id: 13, key: 'san-vitale', name: 'San Vitale' },
    { id: 14, key: 'colli-doro', name: 'Colli d’Oro' },
  ],
  hotels: [
    { id: 101, key: 'miramare', name: 'Hotel Miramare', destinationId: 11, directChannelId: 201 },
    { id: 102, key: 'limonaia', name: 'La Limonaia', destinationId: 11, directChannelId: 202 },
    { id: 103, key: 'ninfea', name: 'Villa Ninfea', destinationId: 12, directChannelId: 203 },
    { id: 104, key: 'aurora', name: 'Rifugio Aurora', destinationId: 12, directChannelId: 204 },
    { id: 105, key: 'bellarosa', name: 'Palazzo Bellarosa', destinationId: 13, directChannelId: 205 },
    { id: 106, key: 'teatro', name: 'Locanda del Teatro', destinationId: 13, directChannelId: 206 },
    { id: 107, key: 'montefiore', name: 'Tenuta Montefiore', destinationId: 14, directChannelId: 207 },
    { id: 108, key: 'tramonto', name: 'Casale Tramonto', destinationId: 14, directChannelId: 208 },
  ],
  groupChannelId: 220,
  tradeChannelId: 230,
  /**
   * Hosts below `.localhost`; without a hotel the host lands on its channel's portal. `languageId` is its default
   * language, `mark` the name of its brand where that is not the house's.
   */
  hosts: [
    { name: 'hotel-miramare', title: 'Hotel Miramare', hotelId: 101, channelId: 201, languageId: 1 },
    { name: 'la-limonaia', title: 'La Limonaia', hotelId: 102, channelId: 202, languageId: 2 },
    { name: 'villa-ninfea', title: 'Villa Ninfea', hotelId: 103, channelId: 203, languageId: 1 },
    { name: 'rifugio-aurora', title: 'Rifugio Aurora', hotelId: 104, channelId: 204, languageId: 2 },
    { name: 'palazzo-bellarosa', title: 'Palazzo Bellarosa', hotelId: 105, channelId: 205, languageId: 1 },
    { name: 'locanda-del-teatro', title: 'Locanda del Teatro', hotelId: 106, channelId: 206, languageId: 2 },
    { name: 'tenuta-montefiore', title: 'Tenuta Montefiore', hotelId: 107, channelId: 207, languageId: 1 },
    { name: 'casale-tramonto', title: 'Casale Tramonto', hotelId: 108, channelId: 208, languageId: 2 },
    // A second door to one hotel: the group channel sells it under the destination's own name.
    { name: 'costa-serena', title: 'Costa Serena', hotelId: 101, channelId: 220, languageId: 1, mark: 'costa-serena' },
    { name: 'prenota-bellarosa', title: 'Bellarosa · Prenota', hotelId: 105, channelId: 205, languageId: 2 },
    { name: 'lago-chiaro', title: 'Lago Chiaro', hotelId: 103, channelId: 220, languageId: 1, mark: 'lago-chiaro' },
    { name: 'san-vitale', title: 'San Vitale', hotelId: 105, channelId: 220, languageId: 2, mark: 'san-vitale' },
    { name: 'colli-doro', title: 'Colli d’Oro', hotelId: 107, channelId: 220, languageId: 1, mark: 'colli-doro' },
    // Doors for what brings guests there, each a brand of its own.
    { name: 'miramare-vela', title: 'Miramare Vela', hotelId: 101, channelId: 201, languageId: 1, mark: 'vela' },
    { name: 'ninfea-spa', title: 'Ninfea Spa', hotelId: 103, channelId: 203, languageId: 1, mark: 'spa' },
    {
      name: 'cantina-montefiore',
      title: 'Cantina Montefiore',
      hotelId: 107,
      channelId: 207,
      languageId: 2,
      mark: 'cantina',
    },
    {
      name: 'teatro-festival',
      title: 'Teatro in Festa',
      hotelId: 106,
      channelId: 206,
      languageId: 2,
      mark: 'festival',
    },
    { name: 'aurora-neve', title: 'Aurora Neve', hotelId: 104, channelId: 204, languageId: 2, mark: 'neve' },
    { name: 'case-belvento', title: 'Case Belvento', hotelId: undefined, channelId: 220, languageId: 1 },
    { name: 'belvento-trade', title: 'Belvento Trade', hotelId: undefined, channelId: 230, languageId: 1 },
  ],
} as const
