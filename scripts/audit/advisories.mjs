/** One line for each advisory in pnpm's report, the gravest first; undefined where the registry gave none to read. */
export function advisoriesIn(report) {
  let read
  try {
    read = JSON.parse(report)
  } catch {
    return undefined
  }
  if (typeof read?.advisories !== 'object' || read.advisories === null) return undefined
  const order = ['critical', 'high', 'moderate', 'low', 'info']
  const rank = ({ severity }) => (order.includes(severity) ? order.indexOf(severity) : order.length)
  return Object.values(read.advisories)
    .sort((a, b) => rank(a) - rank(b))
    .map(({ severity, module_name, vulnerable_versions, title, url, findings = [] }) => {
      const versions = [...new Set(findings.map(({ version }) => version))].join(', ')
      return `${severity}: ${module_name} ${versions} (${vulnerable_versions}): ${title} ${url}`
    })
}
