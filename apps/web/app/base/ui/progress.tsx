import { useLocation, useNavigation, useNavigationType } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../text/use-translation.ts'
import { useIsSearching } from './use-is-searching.ts'

/** Screen readers hear that a page is on its way, and then which one came. A search for rooms has words of its own. */
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
 * The focus moves to the content of a new page. A page that replaces itself, as a total that follows what is typed,
 * keeps the focus.
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
