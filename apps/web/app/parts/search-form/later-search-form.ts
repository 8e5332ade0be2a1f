import { foldedPart } from '../../base/later/folded-part.tsx'
import { laterPart } from '../../base/later/later-part.tsx'
import { withTexts } from '../../base/text/page-texts.ts'

const loadSearchForm = async () => ({ default: (await withTexts(() => import('./search-form.tsx'))).SearchForm })

/** On a page of rooms: its own `main` says that it is there. */
export const LaterSearchForm = laterPart('search-form', loadSearchForm)

export const FoldedSearchForm = foldedPart(loadSearchForm)
