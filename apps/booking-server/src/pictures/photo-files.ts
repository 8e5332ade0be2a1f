import type { PhotoName } from '@portico/contracts/values/photo-names'

export function photoFile({ hash, width }: PhotoName): string {
  return `photos/${hash}-${width}.webp`
}
