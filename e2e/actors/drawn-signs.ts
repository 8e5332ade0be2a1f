import type { Page } from '@playwright/test'

/** Whether the system has a face with these two signs: without one, both are the same square. */
export const drawsSigns = (page: Page, signs: readonly [string, string]): Promise<boolean> =>
  page.evaluate(([a, b]) => {
    const drawingOf = (sign: string) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 48, height: 48 })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('there is nothing to draw on')
      context.font = '32px sans-serif'
      context.fillText(sign, 8, 36)
      return canvas.toDataURL()
    }
    return drawingOf(a) !== drawingOf(b)
  }, signs)
