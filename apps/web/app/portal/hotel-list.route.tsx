import { usePortal } from './portal.route.tsx'

export default function HotelList() {
  const { catalogue } = usePortal()
  return (
    <main id="content">
      <h1>{catalogue.channel.name}</h1>
    </main>
  )
}
