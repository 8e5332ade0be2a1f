import { afterEach, beforeEach, vi } from 'vitest'

/**
 * What reaches the error console is a fault nobody has handled. A test that expects it says
 * `vi.mocked(console.error).mockClear()`.
 */
beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const words = vi.mocked(console.error).mock.calls.map((call) => call.map(String).join(' '))
  vi.mocked(console.error).mockRestore()
  if (words.length > 0) throw new Error(`unexpected console.error: ${words.join('\n')}`)
})
