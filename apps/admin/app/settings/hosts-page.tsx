import type { NamedChannel } from '@portico/contracts/operator/sold-channels'
import type { HostSettings } from '@portico/contracts/scope/settings'
import { languages } from '@portico/locale/languages'
import { api } from '../ui/api.ts'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link } from '../ui/location.tsx'
import { Table } from '../ui/table.tsx'
import { t } from '../ui/texts.ts'
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
      <Heading title={t('settings.hosts')}>
        <Link href="/hosts/new" className="button">
          {t('settings.addHost')}
        </Link>
      </Heading>
      <p>{t('settings.everyNameThatGuestsComeBy')}</p>
      <WhenLoaded loaded={loaded}>
        {({ channels, hosts, edited }) =>
          hosts.length === 0 ? (
            <p className="empty">{t('settings.noHostYetUntilOneIs')}</p>
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
      caption={t('settings.hosts')}
      columns={[
        t('settings.host'),
        t('settings.title'),
        t('settings.opens'),
        t('settings.languages'),
        t('settings.state'),
      ]}
      rows={hosts}
      row={({
        host,
        title,
        brandColour,
        channelIds: [firstChannelId = 0, ...others],
        landingHotelId,
        languageIds,
      }) => ({
        key: host,
        cells: [
          <>
            <span className="swatch" style={{ background: brandColour }} aria-hidden="true" />
            <Link href={`/hosts/${host}`}>{host}</Link>
          </>,
          title,
          <>
            {landingHotelId === undefined ? t('settings.thePortal') : hotelText(landingHotelId, channels)}
            <span className="help">
              {' '}
              {channelText(firstChannelId, channels)}
              {others.length > 0 && ` ${t('settings.andMore', { count: others.length })}`}
            </span>
          </>,
          languages
            .filter(({ id }) => languageIds.includes(id))
            .map(({ code }) => code)
            .join(', '),
          edited.has(host) ? <strong>{t('settings.notPublished')}</strong> : t('settings.publishedLabel'),
        ],
      })}
    />
  )
}
