/**
 * What a spreadsheet would take for a formula becomes a text (OWASP, “CSV Injection”), whatever nobody sees stands
 * before it. Guests and agencies type names.
 */
export function csvText(text: string): string {
  return /^[\s\p{C}]*[=+\-@\t\r＝＋－＠]/u.test(text) ? `'${text}` : text
}

/**
 * A file for a spreadsheet: UTF-8 with its mark, lines ended as RFC 4180 says. What somebody typed in its cells is
 * `csvText`; figures and days are as they are. A cell is one for spreadsheets of both separators, since each opens the
 * other's files too.
 */
export function csvFile(rows: readonly (readonly string[])[], separator: ',' | ';'): string {
  return `\uFEFF${rows.map((row) => `${row.map(quotedCell).join(separator)}\r\n`).join('')}`
}

function quotedCell(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
