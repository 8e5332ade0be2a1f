import { type ComponentType, createElement, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { addFoldedPart } from './later-part.tsx'

const asWritten = { __html: '' }
/** What does something else with scripts than without. */
const pressables = 'a, button, input[type=date]'
const waitMs = 100
const retryMs = 2_000

type Part<Props> = ComponentType<Props & { written?: HTMLFormElement | null | undefined }>
type ShownPart<Props> = { readonly Part: Part<Props>; readonly form?: HTMLFormElement | null }
type FoldedProps = { /** Its script comes once this is true. */ readonly isWanted: boolean }

/**
 * A part that is of use only once it is unfolded. Until then it stays as the server wrote it, and works as it does
 * without scripts. Then it is rendered in that place with the form that stood there, and what was opened, focused or
 * pressed meanwhile is so in it.
 */
export function foldedPart<Props extends object>(
  load: () => Promise<{ default: Part<Props> }>,
): ComponentType<Props & FoldedProps> {
  let Loaded: Part<Props> | undefined
  const loadPart = async () => {
    Loaded = (await load()).default
  }
  addFoldedPart(loadPart)
  return function FoldedPart({ isWanted, ...props }: Props & FoldedProps): ReactNode {
    const place = useRef<HTMLDivElement>(null)
    const pressed = useRef<HTMLElement[]>([])
    const isComing = useRef(false)
    const [shown, setShown] = useState<ShownPart<Props> | undefined>(() => Loaded && { Part: Loaded })
    const isAlive = shown !== undefined
    useEffect(() => {
      const box = place.current
      if (isAlive || !box || (box.hasChildNodes() && !isWanted)) return
      let timer: ReturnType<typeof setTimeout>
      let isGone = false
      const begin = () => void loadPart().then(takeOver, goOnWithout)
      const takeOver = () => {
        if (isGone || !Loaded) return
        if (pressed.current.length === 0 && isInUse(box)) {
          timer = setTimeout(takeOver, waitMs)
          return
        }
        const Part = Loaded
        const takeUp = stateOf(box, pressed.current)
        flushSync(() => setShown({ Part, form: box.querySelector('form') }))
        if (place.current) takeUp(place.current)
      }
      const goOnWithout = () => {
        isComing.current = false
        pressed.current[0]?.click()
        pressed.current = []
        // Where no server has written it, there is nothing without the script.
        if (!isGone && !box.hasChildNodes()) timer = setTimeout(begin, retryMs)
      }
      isComing.current = true
      begin()
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [isWanted, isAlive])
    if (shown)
      return (
        <div ref={place} key="alive">
          {createElement(shown.Part, { ...(props as unknown as Props), written: shown.form })}
        </div>
      )
    const holdPress = (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target.closest<HTMLElement>(pressables) : null
      if (!isComing.current || !target || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      pressed.current.push(target)
    }
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is inside it
      // biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses it clicks it
      <div ref={place} onClick={holdPress} suppressHydrationWarning dangerouslySetInnerHTML={asWritten} />
    )
  }
}

/** What is pressed or filled in just now would be lost with its element. */
function isInUse(box: Element): boolean {
  return box.matches(':active') || box.querySelector('input:focus, select:focus') !== null
}

/** As it is in `box`, to be taken up where the same is rendered anew. */
function stateOf(box: Element, pressed: readonly HTMLElement[]): (anew: Element) => void {
  const detailsIn = (place: Element) => [...place.querySelectorAll('details')]
  const controlsIn = (place: Element) => [
    ...place.querySelectorAll<HTMLElement>('a, button, summary, select, input:not([type=hidden])'),
  ]
  const controls = controlsIn(box)
  const open = detailsIn(box).map((details) => details.open)
  const focusIndex = controls.indexOf(document.activeElement as HTMLElement)
  const pressIndexes = pressed.map((each) => controls.indexOf(each))
  return (anew) => {
    for (const [i, details] of detailsIn(anew).entries()) details.open = open[i] ?? details.open
    const controlsNow = controlsIn(anew)
    controlsNow[focusIndex]?.focus({ preventScroll: true })
    // Its parts are alive one frame later, and each press is for what the one before has made of them.
    requestAnimationFrame(() => {
      for (const i of pressIndexes) setTimeout(() => controlsNow[i]?.click())
    })
  }
}
