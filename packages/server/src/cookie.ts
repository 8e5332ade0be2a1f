export function cookieValue(header: string | undefined, name: string): string | undefined {
  const start = `${name}=`
  for (const pair of (header ?? '').split('; ')) if (pair.startsWith(start)) return pair.slice(start.length)
  return undefined
}
