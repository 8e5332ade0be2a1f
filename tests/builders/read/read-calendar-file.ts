export type CalendarLine = {
  readonly name: string
  readonly parameters: Readonly<Record<string, string>>
  readonly value: string
}
export type CalendarComponent = {
  readonly name: string
  readonly lines: readonly CalendarLine[]
  readonly parts: readonly CalendarComponent[]
}

const line = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*):([^\p{Cc}]*)$/u

/**
 * Reads an iCalendar object as strictly as RFC 5545 writes it: CRLF, 75 octets a line, whole characters, every BEGIN
 * with its END, nothing after.
 */
export function readCalendarFile(text: string): CalendarComponent {
  if (!text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(text)) throw new Error('a line does not end with CRLF')
  for (const physical of text.split('\r\n'))
    if (Buffer.byteLength(physical) > 75 || physical.includes('\ufffd'))
      throw new Error(`longer than 75 octets: ${physical}`)
  const lines = text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1).map(readLine)
  const [whole, rest] = readComponent(lines)
  if (rest.length > 0) throw new Error('something follows the calendar')
  return whole
}

function readLine(text: string): CalendarLine {
  const [, name, parameters = '', value = ''] = line.exec(text) ?? []
  if (name === undefined) throw new Error(`not a content line: ${text}`)
  const pairs = [...parameters.matchAll(/;([A-Z-]+)=("[^"]*"|[^;]*)/g)].map(([, key = '', one = '']) => [
    key,
    one.replaceAll('"', ''),
  ])
  return { name, parameters: Object.fromEntries(pairs), value }
}

function readComponent([begin, ...lines]: readonly CalendarLine[]): [CalendarComponent, readonly CalendarLine[]] {
  if (begin?.name !== 'BEGIN') throw new Error('a component begins with BEGIN')
  const own: CalendarLine[] = []
  const parts: CalendarComponent[] = []
  let rest: readonly CalendarLine[] = lines
  while (rest[0] && rest[0].name !== 'END') {
    if (rest[0].name === 'BEGIN') {
      const [part, after] = readComponent(rest)
      parts.push(part)
      rest = after
    } else {
      own.push(rest[0])
      rest = rest.slice(1)
    }
  }
  if (rest[0]?.value !== begin.value) throw new Error(`${begin.value} has no end`)
  return [{ name: begin.value, lines: own, parts }, rest.slice(1)]
}

/** The one line of that name. */
export function lineOf({ name: component, lines }: CalendarComponent, name: string): CalendarLine {
  const [found, ...more] = lines.filter((one) => one.name === name)
  if (!found || more.length > 0) throw new Error(`${component} has ${found ? 'more than one' : 'no'} ${name}`)
  return found
}

/** A moment of an event in UTC, by the zone that the file itself describes. */
export function momentOf(calendar: CalendarComponent, name: 'DTSTART' | 'DTEND'): string {
  const event = partOf(calendar, 'VEVENT')
  const { parameters, value } = lineOf(event, name)
  const zone = calendar.parts.find(
    (part) => part.name === 'VTIMEZONE' && lineOf(part, 'TZID').value === parameters.TZID,
  )
  if (!zone) throw new Error(`${parameters.TZID} is not described`)
  const settings = zone.parts.toSorted((one, other) =>
    lineOf(one, 'DTSTART').value < lineOf(other, 'DTSTART').value ? -1 : 1,
  )
  const setting = settings.findLast((one) => lineOf(one, 'DTSTART').value <= value)
  if (!setting) throw new Error('the zone begins after the event')
  const { value: offset } = lineOf(setting, 'TZOFFSETTO')
  const local = value.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})$/, '$1-$2-$3T$4:$5:$6')
  return new Date(`${local}${offset.slice(0, 3)}:${offset.slice(3)}`).toISOString()
}

export function partOf({ parts }: CalendarComponent, name: string): CalendarComponent {
  const [found, ...more] = parts.filter((part) => part.name === name)
  if (!found || more.length > 0) throw new Error(`not one ${name}`)
  return found
}

/** RFC 5545 §3.3.11 */
export function textOf({ value }: CalendarLine): string {
  return value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign))
}
