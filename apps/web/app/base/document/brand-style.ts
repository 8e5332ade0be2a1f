import { inkOn, readableOn } from '@portico/locale/brand-colours'

const lightBackground = '#faf8f4'
const darkBackground = '#1b1a18'

type Brand = { brandColour: string; accentColour?: string | undefined; displayFace: 'serif' | 'sans' }

/** Derives the colours of buttons, links and marks with sufficient contrast. */
export function brandStyle({ brandColour, accentColour = brandColour, displayFace }: Brand): string {
  const onBrand = inkOn(brandColour)
  const tokens = {
    '--brand': readableOn(brandColour, onBrand),
    '--on-brand': onBrand,
    '--brand-on-light': readableOn(brandColour, lightBackground, 5),
    '--brand-on-dark': readableOn(brandColour, darkBackground, 5.5),
    '--accent': accentColour,
    '--display': displayFace === 'serif' ? 'var(--serif)' : 'var(--sans)',
  }
  return `:root{${Object.entries(tokens)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`
}
