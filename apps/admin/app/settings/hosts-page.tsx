import type { NamedChannel } from '@portico/contracts/operator/sold-channels'
import type { HostSettings } from '@portico/contracts/scope/settings'
import { languages } from '@portico/locale/languages'
import { api } from '../ui/api.ts'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link } from '../ui/location.tsx'
import { channelText, hotelText } from './place-fields.tsx'

const loadHosts = async () => {
  const [hosts, { changes }, { channels }] = await Promise.all([
    api.hosts.list.query(),
    api.publications.changes.query(),
    api.hosts.channels.query(),
  ])
  return {
    channels,
    hosts: hosts.map(({ value }) => value),
    edited: new Set(changes.filter(({ what }) => what === 'host').map(({ name }) => name)),
  }
}

export function HostsPage() {
  const loaded = useLoaded(loadHosts)
  return (
    <>
      <Heading title="Hosts">
        <Link href="/hosts/new" className="button">
          Add host
        </Link>
      </Heading>
      <p>Every name that guests come by: how it looks, and which place it opens.</p>
      <WhenLoaded loaded={loaded}>
        {({ channels, hosts, edited }) =>
          hosts.length === 0 ? (
            <p className="empty">
              No host yet. Until one is published, every name answers with a plain not-found page.
            </p>
          ) : (
            <table>
              <caption className="hidden">Hosts</caption>
              <thead>
                <tr>
                  <th scope="col">Host</th>
                  <th scope="col">Title</th>
                  <th scope="col">Opens</th>
                  <th scope="col">Languages</th>
                  <th scope="col">State</th>
                </tr>
              </thead>
              <tbody>
                {hosts.map((host) => (
                  <HostRow key={host.host} host={host} channels={channels} isEdited={edited.has(host.host)} />
                ))}
              </tbody>
            </table>
          )
        }
      </WhenLoaded>
    </>
  )
}

function HostRow({
  host: { host, title, brandColour, channelIds, landingHotelId, languageIds },
  channels,
  isEdited,
}: {
  host: HostSettings
  channels: readonly NamedChannel[]
  isEdited: boolean
}) {
  const [first = 0] = channelIds
  return (
    <tr>
      <th scope="row">
        <span className="swatch" style={{ background: brandColour }} aria-hidden="true" />
        <Link href={`/hosts/${host}`}>{host}</Link>
      </th>
      <td data-label="Title">{title}</td>
      <td data-label="Opens">
        {landingHotelId === undefined ? 'The portal' : hotelText(landingHotelId, channels)}
        <span className="help">
          {' '}
          {channelText(first, channels)}
          {channelIds.length > 1 && ` and ${channelIds.length - 1} more`}
        </span>
      </td>
      <td data-label="Languages">
        {languages
          .filter(({ id }) => languageIds.includes(id))
          .map(({ code }) => code)
          .join(', ')}
      </td>
      <td data-label="State">{isEdited ? <strong>Not published</strong> : 'Published'}</td>
    </tr>
  )
}
