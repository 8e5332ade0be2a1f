import { laterPart } from '../../base/later/later-part.tsx'
import { withTexts } from '../../base/text/page-texts.ts'

export const PackageOfStay = laterPart('package-of-stay', () => withTexts(() => import('./package-of-stay.tsx')))
