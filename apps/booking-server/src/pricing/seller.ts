/** Through which channel a hotel is sold. `clientId` is a logged-in trade user of the channel. The order of keys is hashed with a request. */
export type Seller = { readonly hotelId: number; readonly channelId: number; readonly clientId?: number | undefined }
