export default function Rooms() {
  return <main id="content" />
}
