import { inkOn, readableOn } from '@portico/contracts/scope/brand-colours'
import { isColour, night, paper } from './colour-field.tsx'
import type { HostText } from './typed-host.ts'

/** The corrected colours at work, by day and by night. */
export function BrandPreview({ text }: { text: HostText }) {
  if (!isColour(text.brandColour)) return null
  return (
    <figure className="previews">
      <figcaption>How the colours come out</figcaption>
      <Sample text={text} ground={paper} ink={night} />
      <Sample text={text} ground={night} ink={paper} />
    </figure>
  )
}

function Sample({ text, ground, ink }: { text: HostText; ground: string; ink: string }) {
  const brand = text.brandColour.toLowerCase()
  const button = ground === paper ? readableOn(brand, ground, 3) : readableOn(brand, ground)
  const accent = readableOn(isColour(text.accentColour) ? text.accentColour.toLowerCase() : brand, ground)
  return (
    <div className="sample" style={{ background: ground, color: ink }}>
      {text.logo && <img src={text.logo} alt="" height="32" />}
      <span className={`sample-title ${text.displayFace}`} style={{ color: readableOn(brand, ground) }}>
        {text.title || 'Title'}
      </span>
      <span style={{ color: accent }}>Sea view, breakfast</span>
      <span className="sample-button" style={{ background: button, color: inkOn(button) }}>
        Choose
      </span>
    </div>
  )
}
