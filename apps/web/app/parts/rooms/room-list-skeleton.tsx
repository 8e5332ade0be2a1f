export function RoomListSkeleton() {
  return (
    <div className="skeleton" aria-hidden="true">
      <div />
      <div />
      <div />
    </div>
  )
}
