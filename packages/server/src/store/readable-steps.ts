/** The number at the end of `104-no-jars-needs-102`, beside the number of the step itself. */
const needs = /-needs-(\d{3})$/

/**
 * The number of the step that a program must know in order to read what this one has changed; 0 where any program may.
 */
export function neededBy(step: string): number {
  return Number(needs.exec(step)?.[1] ?? 0)
}

/**
 * Whether a program that knows the steps `known` may open a database in which the steps `unknown` were made as well. A
 * step is readable by programs that do not know it, unless its name says which one they need.
 */
export function isReadable(unknown: readonly string[], known: readonly string[]): boolean {
  const last = Math.max(0, ...known.map((step) => Number(step.slice(0, 3))))
  return unknown.every((step) => neededBy(step) <= last)
}
