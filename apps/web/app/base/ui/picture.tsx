import { photoSizes } from '@portico/contracts/values/photo-names'
import type { Picture as Shape } from '@portico/contracts/values/shapes'
import { type Markup, markup } from './markup.ts'

const widthOfPage = '(min-width: 60rem) 40rem, 100vw'

type ImageProps = {
  picture: Shape | undefined
  focus?: number | undefined
  eager?: boolean
  /** As `sizes` of an image says it: browsers choose by it which size of a photograph they load. */
  shownWidth?: string
}

export function Picture({ className = '', ...image }: ImageProps & { className?: string }) {
  return <div className={`picture ${className}`} dangerouslySetInnerHTML={imageMarkup(image)} />
}

export function pictureMarkup(image: ImageProps): Markup {
  return markup`<div class="picture ">${imageMarkup(image)}</div>`
}

function imageMarkup({ picture, focus, eager = false, shownWidth = widthOfPage }: ImageProps): Markup {
  if (!picture) return markup``
  const { src, alt, width, height } = picture
  const sizes = photoSizes(src)
  const urgency = eager
    ? markup` loading="eager"${focusMarkup(focus)} decoding="sync" fetchpriority="high"`
    : markup` loading="lazy"${focusMarkup(focus)} decoding="async"`
  return markup`<img src="${src}"${sizes === undefined ? '' : markup` srcSet="${sizes}" sizes="${shownWidth}"`} alt="${alt}" width="${width}" height="${height}"${urgency}/>`
}

function focusMarkup(focus: number | undefined): Markup {
  return focus === undefined ? markup`` : markup` data-focus="${focus}"`
}
