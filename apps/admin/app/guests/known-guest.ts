import type { GatewayGuestData, GuestErasure } from '@portico/contracts/operator/guest-data'
import type { api } from '../ui/api.ts'

type GuestPreview = Awaited<ReturnType<typeof api.guests.preview.mutate>>
export type KnownGuest = Extract<GuestPreview, { kind: 'known' }> & { readonly hotelId: number }

/** `erasure` is of our own booking server; where the hotel's system is somebody else's, there is none. */
export type ErasedGuest = { readonly erasure?: GuestErasure | undefined; readonly gateway: GatewayGuestData }
