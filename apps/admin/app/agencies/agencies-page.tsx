import type { FoundAgencies } from '@portico/contracts/operator/agencies'
import { type FormEvent, useState } from 'react'
import { api } from '../ui/api.ts'
import { TextField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, navigate, SearchLink, useQuery, useSearchText } from '../ui/location.tsx'
import { Table } from '../ui/table.tsx'
import { t } from '../ui/texts.ts'
import { typeWords } from './words.ts'

const addressOf = (page: number) => (page > 1 ? `/agencies?page=${page}` : '/agencies')

export function AgenciesPage() {
  const text = useSearchText()
  const page = pageIn(useQuery())
  return (
    <>
      <Heading title={t('agencies.agencies')}>
        <Link href="/agencies/new">{t('agencies.addAnAgency')}</Link>
      </Heading>
      <Waiting />
      <Search key={`search ${text}`} searched={text} />
      <Found key={`${page} ${text}`} text={text} page={page} />
    </>
  )
}

function Waiting() {
  const waiting = useLoaded(() => api.agencies.waiting.query())
  return (
    <WhenLoaded loaded={waiting}>
      {(count) =>
        count === null ? undefined : count > 0 ? (
          <p className="notice">
            <Link href="/agencies/requests">
              {count === 1 ? t('agencies.oneAgencyForAccess') : t('agencies.agenciesForAccess', { count })}
            </Link>
          </p>
        ) : (
          <p className="help">{t('agencies.nobodyWaitsForAccess')}</p>
        )
      }
    </WhenLoaded>
  )
}

function pageIn(queryText: string): number {
  const page = Number(new URLSearchParams(queryText).get('page') ?? 1)
  return Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1
}

function Search({ searched }: { searched: string }) {
  const [text, setText] = useState(searched)
  const submitSearch = (event: FormEvent) => {
    event.preventDefault()
    navigate(addressOf(1), { searchText: text.trim() })
  }
  return (
    <form className="search" onSubmit={submitSearch} noValidate aria-label={t('agencies.search')}>
      <TextField
        label={t('agencies.nameCodeNumberTownOrE')}
        type="search"
        value={text}
        onText={setText}
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
      />
      <button type="submit" className="primary">
        {t('agencies.search')}
      </button>
    </form>
  )
}

function Found({ text, page }: { text: string; page: number }) {
  const loaded = useLoaded(() => api.agencies.search.mutate({ text, page }))
  return (
    <WhenLoaded loaded={loaded}>
      {(foundAgencies) =>
        foundAgencies.total === 0 ? (
          <p className="empty" role="status">
            {text === '' ? t('agencies.thereIsNoAgencyYetOne') : t('agencies.noAgencyIsFoundByThat')}
          </p>
        ) : (
          <>
            <p role="status">
              {foundAgencies.total === 1
                ? t('agencies.oneAgency')
                : t('agencies.agencyCount', { count: foundAgencies.total })}
            </p>
            <Rows found={foundAgencies} />
            {foundAgencies.pages > 1 && (
              <nav className="actions" aria-label={t('agencies.pages')}>
                {foundAgencies.page > 1 && (
                  <SearchLink href={addressOf(foundAgencies.page - 1)} searchText={text}>
                    {t('agencies.pageBefore')}
                  </SearchLink>
                )}
                <span>{t('agencies.pageOf', { page: foundAgencies.page, pages: foundAgencies.pages })}</span>
                {foundAgencies.page < foundAgencies.pages && (
                  <SearchLink href={addressOf(foundAgencies.page + 1)} searchText={text}>
                    {t('agencies.nextPage')}
                  </SearchLink>
                )}
              </nav>
            )}
          </>
        )
      }
    </WhenLoaded>
  )
}

function Rows({ found: { agencies } }: { found: FoundAgencies }) {
  return (
    <Table
      caption={t('agencies.agencies')}
      columns={[
        t('agencies.agency'),
        t('agencies.kind'),
        t('agencies.codeLabel'),
        t('agencies.users'),
        t('agencies.state'),
      ]}
      rows={agencies}
      row={({ id, name, city, type, code, users, loggedIn, state }) => ({
        key: id,
        className: state === 'suspended' ? 'ended' : undefined,
        cells: [
          <>
            <Link href={`/agencies/${id}`}>{name}</Link> {city && <span className="help">{city}</span>}
          </>,
          typeWords[type],
          code,
          <>
            {users}
            {loggedIn > 0 && t('agencies.loggedIn', { loggedIn })}
          </>,
          state === 'suspended' ? t('agencies.suspended') : t('agencies.active'),
        ],
      })}
    />
  )
}
