import { contrastOf } from '@portico/locale/brand-colours'
import { expect, it } from 'vitest'
import { brandStyle } from './brand-style.ts'

it.each(['#1f5f8b', '#c79a1e', '#ffff00', '#000000', '#ffffff', '#7f7f7f'])(
  'a brand of %s gets text that can be read',
  (brandColour) => {
    const tokens = Object.fromEntries(
      [...brandStyle({ brandColour, displayFace: 'serif' }).matchAll(/--([a-z-]+):(#[0-9a-f]{6})/g)].map(
        ([, name, value]) => [name, value],
      ),
    )
    const contrast = (one: string, other: string) => contrastOf(tokens[one] ?? one, tokens[other] ?? other)
    expect(contrast('brand', 'on-brand')).toBeGreaterThanOrEqual(4.5)
    expect(contrast('brand-on-light', '#faf8f4')).toBeGreaterThanOrEqual(4.5)
    expect(contrast('brand-on-dark', '#1b1a18')).toBeGreaterThanOrEqual(4.5)
  },
)
