export function packagePath(base: string, packageId: number): string {
  return `${base}/package/view/${packageId}`
}
