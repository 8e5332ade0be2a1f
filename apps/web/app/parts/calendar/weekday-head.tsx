import { useFormats } from '../../base/ui/use-formats.ts'

/** Monday first: seen in short, spoken in full. */
export function WeekdayHead() {
  const { weekdays } = useFormats()
  return (
    <thead>
      <tr>
        {weekdays.map(({ long, short }) => (
          <th key={long} scope="col" abbr={long}>
            <span aria-hidden="true">{short}</span>
            <span className="visually-hidden">{long}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}
