const live = process.stderr.isTTY && !process.env.CI

export const seconds = (sinceMs) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`

/**
 * Shows one step of work with its time. `work` may call `note` to say how far it is. Progress goes to stderr: stdout is
 * the command's.
 */
export async function step(title, work) {
  const begun = performance.now()
  let detail = ''
  const draw = (end) =>
    process.stderr.write(`\r\x1b[K  ${end ? '✓' : '…'} ${title} (${seconds(begun)})${end ? '\n' : ` ${detail}`}`)
  const note = (text) => {
    detail = text.slice(0, 70)
  }
  const timer = live ? setInterval(draw, 200, false) : undefined
  if (!live) process.stderr.write(`  ${title} … `)
  try {
    const result = await work(note)
    if (live) draw(true)
    else process.stderr.write(`${seconds(begun)}\n`)
    return result
  } catch (error) {
    process.stderr.write('\n')
    throw error
  } finally {
    clearInterval(timer)
  }
}
