import type { Page } from '@playwright/test'

/**
 * What does not fit into the window, each with what it says: the page itself, what sticks out of it (as a dialog may,
 * which widens no page), text that its own box cuts off, in a field too, and words that break within. What a guest can
 * scroll sideways fits.
 */
export function misfitsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wide = document.documentElement.clientWidth
    const isScrolled = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowX) ||
      (element.parentElement !== null && isScrolled(element.parentElement))
    const isForEars = (element: Element): boolean =>
      getComputedStyle(element).clipPath.startsWith('inset') ||
      element.matches('.skip') ||
      (element.parentElement !== null && isForEars(element.parentElement))
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isForEars(element)
    const withText = [...document.body.querySelectorAll<HTMLElement>('*')].filter((element) =>
      [...element.childNodes].some(({ nodeType, data }: Node & { data?: string }) => nodeType === 3 && data?.trim()),
    )
    const named = (element: Element) => `${element.tagName} ${element.className} “${element.textContent?.slice(0, 60)}”`
    const sticksOut = (element: Element) => {
      const { x, right, width } = element.getBoundingClientRect()
      return width > 0 && (x < -1 || right > wide + 1) && isSeen(element) && !isScrolled(element)
    }
    const isCutOff = (element: Element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      getComputedStyle(element).overflowX !== 'visible' &&
      isSeen(element) &&
      !isScrolled(element)
    const writing = document.createElement('canvas').getContext('2d')
    const arrowOfChoice = 18
    const isValueCutOff = (field: HTMLInputElement | HTMLSelectElement) => {
      if (!isSeen(field)) return false
      if (field instanceof HTMLInputElement) return field.scrollWidth > field.clientWidth + 1
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field)
      const beside = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd) + arrowOfChoice
      if (writing) writing.font = font
      const chosen = writing?.measureText(field.selectedOptions[0]?.text ?? '').width ?? 0
      return chosen > field.clientWidth - beside
    }
    const fields = [
      ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
        'select, input:not([type=hidden], [type=checkbox], [type=radio])',
      ),
    ]
    const letter = String.raw`[\p{Script=Latin}\p{Script=Cyrillic}\p{M}]`
    const words = new RegExp(String.raw`(?<![\p{L}\p{N}@./’'\u00AD-])${letter}{3,}(?![\p{L}\p{N}@./’'\u00AD-])`, 'gu')
    const brokenWordsOf = (element: Element) =>
      getComputedStyle(element).hyphens === 'auto' || !isSeen(element)
        ? []
        : [...element.childNodes].flatMap((node) =>
            node instanceof Text
              ? [...node.data.matchAll(words)].flatMap(({ 0: word, index }) => {
                  const range = document.createRange()
                  range.setStart(node, index)
                  range.setEnd(node, index + word.length)
                  const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
                  return lines.size > 1 ? [`“${word}” in ${named(element)} is broken`] : []
                })
              : [],
          )
    const { scrollWidth } = document.documentElement
    return [
      ...(scrollWidth > wide ? [`the page is ${scrollWidth} wide`] : []),
      ...withText.filter(sticksOut).map((element) => `${named(element)} sticks out`),
      ...withText.filter(isCutOff).map((element) => `${named(element)} is cut off`),
      ...withText.flatMap(brokenWordsOf),
      ...fields.filter(isValueCutOff).map(({ name, id, value }) => `“${value}” in ${name || id} is cut off`),
    ]
  })
}
