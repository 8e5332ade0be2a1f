import { GoneVoucher, LockedVoucher } from '../../parts/recovery/locked-voucher.tsx'

export default function UnopenedVoucher({ isGone, isEnded }: { isGone: boolean; isEnded: boolean }) {
  return isGone ? <GoneVoucher /> : <LockedVoucher isEnded={isEnded} />
}
