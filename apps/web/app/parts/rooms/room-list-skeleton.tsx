/** The style shows it only after 200 ms. */
export function RoomListSkeleton() {
  return (
    <div className="skeleton" aria-hidden="true">
      <div />
      <div />
      <div />
    </div>
  )
}
