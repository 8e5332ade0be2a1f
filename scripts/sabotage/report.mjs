export const databases = ['SQLite', 'PostgreSQL']

/**
 * The page: a table of how many tests each removal turned red, and below it which. `results`: by safeguard, the red
 * titles by database.
 */
export function pageOf(results) {
  const rows = results.map(
    (result) => `| ${result.name} | ${databases.map((database) => cellOf(result, database)).join(' | ')} |`,
  )
  return [
    '# Sabotage',
    '',
    'Each safeguard of booking server and gateway, taken out of a copy of the sources, one at a time, and how many tests turn red. A safeguard that',
    'turns none red is a defect. Made by `node scripts/sabotage.mjs`, which fails on one; the list is `scripts/sabotage/safeguards.mjs`.',
    '',
    `| Safeguard taken out | ${databases.join(' | ')} |`,
    '|---|---|---|',
    ...rows,
    '',
    '## Which tests',
    ...results.flatMap((result) => ['', `**${result.name}** (\`${result.file}\`)`, '', ...titlesOf(result)]),
    '',
  ].join('\n')
}

function cellOf({ red, only }, database) {
  if (only !== undefined && only !== database) return 'does nothing there'
  const count = red[database].length
  return count === 0 ? '**none red**' : String(count)
}

/** A title without its database, with the databases behind it. */
function titlesOf({ red, only }) {
  const counted = databases.filter((database) => only === undefined || only === database)
  const on = new Map()
  for (const database of counted) {
    for (const title of red[database]) {
      const bare = title.replaceAll(new RegExp(` on ${database},?`, 'g'), '')
      on.set(bare, [...(on.get(bare) ?? []), database])
    }
  }
  return [...on].map(([title, names]) => `- ${title}${names.length === counted.length ? '' : ` (${names.join(', ')})`}`)
}

/** Whether nobody noticed that it is gone, on a database where it counts. */
export function wentUnnoticed({ red, only }) {
  return databases.some((database) => (only === undefined || only === database) && red[database].length === 0)
}
