const soonMs = 1_500

/** What a page can do without, for which nobody waits long: undefined where the store does not answer soon. */
export async function ifSoon<T>(reading: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, soonMs, undefined)
  })
  return await Promise.race([reading, late]).finally(() => clearTimeout(timer))
}
