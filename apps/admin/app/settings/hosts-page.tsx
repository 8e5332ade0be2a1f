import type { NamedChannel } from '@portico/contracts/operator/sold-channels'
import type { HostSettings } from '@portico/contracts/scope/settings'
import { languages } from '@portico/locale/languages'
import { api } from '../ui/api.ts'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link } from '../ui/location.tsx'
import { Table } from '../ui/table.tsx'
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
            <HostTable hosts={hosts} channels={channels} edited={edited} />
          )
        }
      </WhenLoaded>
    </>
  )
}

type HostTableProps = {
  hosts: readonly HostSettings[]
  channels: readonly NamedChannel[]
  edited: ReadonlySet<string>
}

function HostTable({ hosts, channels, edited }: HostTableProps) {
  return (
    <Table
      caption="Hosts"
      columns={['Host', 'Title', 'Opens', 'Languages', 'State']}
      rows={hosts}
      row={({ host, title, brandColour, channelIds: [first = 0, ...others], landingHotelId, languageIds }) => ({
        key: host,
        cells: [
          <>
            <span className="swatch" style={{ background: brandColour }} aria-hidden="true" />
            <Link href={`/hosts/${host}`}>{host}</Link>
          </>,
          title,
          <>
            {landingHotelId === undefined ? 'The portal' : hotelText(landingHotelId, channels)}
            <span className="help">
              {' '}
              {channelText(first, channels)}
              {others.length > 0 && ` and ${others.length} more`}
            </span>
          </>,
          languages
            .filter(({ id }) => languageIds.includes(id))
            .map(({ code }) => code)
            .join(', '),
          edited.has(host) ? <strong>Not published</strong> : 'Published',
        ],
      })}
    />
  )
}
