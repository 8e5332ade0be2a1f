/**
 * Runs before the page's files are asked for. A page that left a web just before another version took its place finds
 * none of its files there: it is loaded again, once. What fails for another reason, as a lost line, stays as it is: the
 * page can be read without.
 */
export const reloadWithoutFiles = `(once=>addEventListener('error',({target:{href}})=>{/\\/assets\\//.test(href)&&fetch(href).then(({status})=>{once&&status==404&&performance.getEntriesByType('navigation')[0].type!='reload'&&location.reload(once=0)},()=>{})},true))(1)`

let isReloading = false

/**
 * For a page that was left open while the version changed: a script that comes with its first use is nowhere now.
 * Where several fail at once, the page is loaded again for the first.
 */
export async function reloadIfVersionIsGone(): Promise<void> {
  if (isReloading) return
  isReloading = true
  const answer = await fetch(window.__remixManifest.url, { cache: 'no-store' }).catch(() => undefined)
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const wasJustReloaded = navigation?.type === 'reload' && performance.now() < 10_000
  if (answer?.status === 404 && !wasJustReloaded) window.location.reload()
  else isReloading = false
}
