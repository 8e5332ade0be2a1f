import { inkOn, readableOn } from '@portico/locale/brand-colours'
import { t } from '../ui/texts.ts'
import { darkBackground, isColour, lightBackground } from './colour-field.tsx'
import type { TypedHost } from './typed-host.ts'

export function BrandPreview({ text }: { text: TypedHost }) {
  if (!isColour(text.brandColour)) return null
  return (
    <figure className="previews">
      <figcaption>{t('settings.howTheColoursComeOut')}</figcaption>
      <Sample text={text} background={lightBackground} ink={darkBackground} />
      <Sample text={text} background={darkBackground} ink={lightBackground} />
    </figure>
  )
}

function Sample({ text, background, ink }: { text: TypedHost; background: string; ink: string }) {
  const brand = text.brandColour.toLowerCase()
  const button = background === lightBackground ? readableOn(brand, background, 3) : readableOn(brand, background)
  const accent = readableOn(isColour(text.accentColour) ? text.accentColour.toLowerCase() : brand, background)
  return (
    <div className="sample" style={{ background: background, color: ink }}>
      {text.logo && <img src={text.logo} alt="" height="32" />}
      <span className={`sample-title ${text.displayFace}`} style={{ color: readableOn(brand, background) }}>
        {text.title || t('settings.title')}
      </span>
      <span style={{ color: accent }}>{t('settings.seaViewBreakfast')}</span>
      <span className="sample-button" style={{ background: button, color: inkOn(button) }}>
        {t('settings.choose')}
      </span>
    </div>
  )
}
