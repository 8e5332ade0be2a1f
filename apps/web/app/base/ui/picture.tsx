import { photoSizes } from '@portico/contracts/values/photo-names'
import type { Picture as Shape } from '@portico/contracts/values/shapes'

type PictureProps = { picture: Shape | undefined; className?: string; focus?: number; eager?: boolean }

export function Picture({ picture, className = '', focus, eager = false }: PictureProps) {
  return (
    <div className={`picture ${className}`}>
      {picture && (
        <img
          src={picture.src}
          srcSet={photoSizes(picture.src)}
          sizes="(min-width: 60rem) 40rem, 100vw"
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          loading={eager ? 'eager' : 'lazy'}
          data-focus={focus}
          decoding={eager ? 'sync' : 'async'}
          {...(eager ? { fetchpriority: 'high' } : {})}
        />
      )}
    </div>
  )
}
