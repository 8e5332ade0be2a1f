/** Tells the operator: what went well on the one stream, what did not on the other. */
export function say(text: string, exitCode: number): number {
  ;(exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`)
  return exitCode
}
