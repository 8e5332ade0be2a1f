/** Caches what is made of the same values again and again, up to so many; what was cached first goes first. */
export function boundedCache<Made>(maxCount: number): (values: readonly unknown[], make: () => Made) => Made {
  const cached = new Map<string, Made>()
  return (values, make) => {
    const key = JSON.stringify(values)
    const cachedValue = cached.get(key)
    if (cachedValue !== undefined) return cachedValue
    const newValue = make()
    const [oldest] = cached.size < maxCount ? [] : cached.keys()
    if (oldest !== undefined) cached.delete(oldest)
    cached.set(key, newValue)
    return newValue
  }
}
