/** The page of one package below a hotel's own path. */
export function packagePath(base: string, packageId: number): string {
  return `${base}/package/view/${packageId}`
}
