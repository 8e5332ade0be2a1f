import { useLocation, useNavigation, useNavigationType } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../text/use-translation.ts'
import { useIsSearching } from './use-is-searching.ts'

/**
 * A thin line while a page is on its way; who hears instead of sees is told, and then which page came.
 * Rooms are looked for in words.
 */
export function Progress() {
  const { t } = useTranslation()
  const loading = useNavigation().state !== 'idle'
  const isSearching = useIsSearching()
  const arrived = useArrivedTitle()
  return (
    <div className="progress" data-loading={loading} role="status">
      <span className={isSearching ? 'progress-words' : 'visually-hidden'}>
        {isSearching ? t('rooms.searching') : loading ? t('frame.loading') : arrived}
      </span>
    </div>
  )
}

/**
 * The title of the page, once it is another one than the first; whoever goes by keyboard goes on from its content. What
 * takes the place of its own page, as a total that follows what is typed, is none: the focus stays.
 */
function useArrivedTitle(): string {
  const { key } = useLocation()
  const isReplaced = useNavigationType() === 'REPLACE'
  const [{ first, title }, setArrived] = useState({ first: key, title: '' })
  useEffect(() => {
    if (key === first || isReplaced) return
    const content = document.getElementById('content')
    if (content) content.tabIndex = -1
    content?.focus({ preventScroll: true })
    setArrived({ first: '', title: document.title })
  }, [key, first, isReplaced])
  return title
}
