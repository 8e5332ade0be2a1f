import { photoSizes } from '@portico/contracts/values/photo-names'
import type { Picture as Shape } from '@portico/contracts/values/shapes'
import { type Markup, markup } from './markup.ts'

type ImageProps = { picture: Shape | undefined; focus?: number | undefined; eager?: boolean }

export function Picture({ className = '', ...image }: ImageProps & { className?: string }) {
  return <div className={`picture ${className}`} dangerouslySetInnerHTML={imageMarkup(image)} />
}

export function pictureMarkup(image: ImageProps): Markup {
  return markup`<div class="picture ">${imageMarkup(image)}</div>`
}

function imageMarkup({ picture, focus, eager = false }: ImageProps): Markup {
  if (!picture) return markup``
  const { src, alt, width, height } = picture
  const sizes = photoSizes(src)
  const urgency = eager
    ? markup` loading="eager"${focusMarkup(focus)} decoding="sync" fetchpriority="high"`
    : markup` loading="lazy"${focusMarkup(focus)} decoding="async"`
  return markup`<img src="${src}"${sizes === undefined ? '' : markup` srcSet="${sizes}" sizes="(min-width: 60rem) 40rem, 100vw"`} alt="${alt}" width="${width}" height="${height}"${urgency}/>`
}

function focusMarkup(focus: number | undefined): Markup {
  return focus === undefined ? markup`` : markup` data-focus="${focus}"`
}
