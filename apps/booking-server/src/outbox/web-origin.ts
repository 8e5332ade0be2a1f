export function webOriginOf(webUrl: string, host: string): string {
  const { protocol, port } = new URL(webUrl)
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`
}
