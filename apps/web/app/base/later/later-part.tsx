import { type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react'

const partLoads = new Map<string, () => Promise<unknown>>()
const foldedLoads: (() => Promise<unknown>)[] = []

/**
 * A part that few pages show: its script and its texts come with those alone. What it shows has `name` as `data-part`,
 * and it always shows something: by that trace a browser loads it before the page is alive.
 */
export function laterPart<Props extends object>(
  name: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props & { fallback?: ReactNode }> {
  let Loaded: ComponentType<Props> | undefined
  const loadPart = async () => {
    const script = await load()
    Loaded = script.default
    return script
  }
  const Later = lazy(loadPart) as unknown as ComponentType<Props>
  // The server would load one of two, and leave the other out of its pages.
  if (partLoads.has(name)) throw new Error(`two parts are called ${name}`)
  partLoads.set(name, loadPart)
  return function LaterPart({ fallback = null, ...props }) {
    // One that comes while this is shown must not begin anew.
    const [shownPart] = useState(() => Loaded)
    // Without a boundary where it is loaded: an update that meets one before it is alive has React begin it anew.
    if (shownPart) return createElement(shownPart, props as Props)
    return <Suspense fallback={fallback}>{createElement(Later, props as Props)}</Suspense>
  }
}

/** One that comes when it is unfolded: nothing of the page as it is shown first waits for it. */
export function addFoldedPart(load: () => Promise<unknown>): void {
  foldedLoads.push(load)
}

let allLoads: Promise<unknown> | undefined

/** For the server, which renders a page in one go and would leave out what it had to wait for. */
export const loadAllParts = (): Promise<unknown> => {
  allLoads ??= Promise.all([...partLoads.values(), ...foldedLoads].map((load) => load()))
  return allLoads
}

/**
 * Those that the page was rendered with: they must be there when React meets them, or what is done to them meanwhile
 * is lost.
 */
export const loadShownParts = (): Promise<unknown> =>
  Promise.all([...partLoads].map(([name, load]) => document.querySelector(`[data-part="${name}"]`) && load()))
