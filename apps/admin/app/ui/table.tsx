import type { Key, ReactNode } from 'react'

type Column = string | { readonly title: string; readonly className?: string; readonly isTitleHidden?: boolean }

type TableProps<Item> = {
  caption: ReactNode
  isCaptionShown?: boolean
  className?: string
  columns: readonly Column[]
  hasNoHeaders?: boolean
  rows: readonly Item[]
  row: (item: Item, index: number) => { key: Key; className?: string | undefined; cells: readonly ReactNode[] }
  footer?: readonly ReactNode[]
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
  footer,
}: TableProps<Item>) {
  const described = columns.map((column) => (typeof column === 'string' ? { title: column } : column))
  const cellsOf = (cells: readonly ReactNode[]) =>
    described.map(({ title, isTitleHidden, className }, i) =>
      i === 0 && !hasNoHeaders ? (
        <th key={title} scope="row" className={className}>
          {cells[i]}
        </th>
      ) : (
        <td key={title} data-label={isTitleHidden ? undefined : title} className={className}>
          {cells[i]}
        </td>
      ),
    )
  return (
    <table className={className}>
      <caption className={isCaptionShown ? undefined : 'hidden'}>{caption}</caption>
      <thead>
        <tr>
          {described.map(({ title, isTitleHidden, className }) => (
            <th key={title} scope="col" className={className}>
              {isTitleHidden ? <span className="hidden">{title}</span> : title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((item, index) => {
          const { key, className, cells } = row(item, index)
          return (
            <tr key={key} className={className}>
              {cellsOf(cells)}
            </tr>
          )
        })}
      </tbody>
      {footer && (
        <tfoot>
          <tr>{cellsOf(footer)}</tr>
        </tfoot>
      )}
    </table>
  )
}
