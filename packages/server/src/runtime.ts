/**
 * The one sentence for whoever starts a program on another Node than the project's own; undefined if it is the right
 * one.
 */
export function runtimeProblem(version: string): string | undefined {
  const major = version.split('.')[0]
  return major === '24'
    ? undefined
    : `Portico runs on Node 24, which it brings itself, but was started on Node ${version}: use "npm start".`
}

export function requireRuntime(): void {
  const problem = runtimeProblem(process.versions.node)
  if (problem === undefined) return
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
