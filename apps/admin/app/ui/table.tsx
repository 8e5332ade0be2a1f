import type { Key, ReactNode } from 'react'

type Column = string | { readonly title: string; readonly className: string }

type TableProps<Item> = {
  caption: string
  isCaptionShown?: boolean
  className?: string
  columns: readonly Column[]
  /** No cell names its row. */
  hasNoHeaders?: boolean
  rows: readonly Item[]
  row: (item: Item, index: number) => { key: Key; className?: string; cells: readonly ReactNode[] }
}

/** On a phone each cell stands below the other with its column's title, so that nothing scrolls sideways. */
export function Table<Item>({
  caption,
  isCaptionShown = false,
  className,
  columns,
  hasNoHeaders = false,
  rows,
  row,
}: TableProps<Item>) {
  const described = columns.map((column) => (typeof column === 'string' ? { title: column } : column))
  return (
    <table className={className}>
      <caption className={isCaptionShown ? undefined : 'hidden'}>{caption}</caption>
      <thead>
        <tr>
          {described.map(({ title, ...own }) =>
            title === '' ? (
              <td key={title} {...own} />
            ) : (
              <th key={title} scope="col" {...own}>
                {title}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((item, index) => {
          const { key, className: ofRow, cells } = row(item, index)
          return (
            <tr key={key} className={ofRow}>
              {described.map(({ title, ...own }, i) =>
                i === 0 && !hasNoHeaders ? (
                  <th key={title} scope="row" {...own}>
                    {cells[i]}
                  </th>
                ) : (
                  <td key={title} data-label={title || undefined} {...own}>
                    {cells[i]}
                  </td>
                ),
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
