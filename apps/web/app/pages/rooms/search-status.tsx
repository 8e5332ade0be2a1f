import type { RoomSearchResult } from '@portico/contracts/search/room-search'
import { useTranslation } from '../../base/text/use-translation.ts'
import type { LoadedAlternatives } from '../../parts/alternatives/load-alternatives.server.ts'

type SearchStatusProps = {
  result: { kind: Exclude<RoomSearchResult['kind'], 'rooms'> } | { kind: 'rooms'; count: number }
  alternatives: LoadedAlternatives | undefined
  isSearching: boolean
}

/** One line is seen and heard. While a search is on its way the progress line speaks, and this one is empty. */
export function SearchStatus({ result, alternatives, isSearching }: SearchStatusProps) {
  const { t } = useTranslation()
  if (result.kind !== 'rooms' && result.kind !== 'none') return null
  if (isSearching) return <p className="search-status" role="status" />
  const count = alternatives?.nearby.length ?? 0
  return (
    <p className="search-status" role="status">
      {result.kind === 'rooms' && t('rooms.searched', { count: result.count })}
      {result.kind === 'none' && !alternatives && t('alternatives.searching')}
      {alternatives?.combinations.length === 0 && count === 0 && t('alternatives.searchedNone')}
      {count > 0 && <a href="#nearby-title">{t('alternatives.searched', { count })}</a>}
    </p>
  )
}
