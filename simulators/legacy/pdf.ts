import { windows1252 } from './spelling.ts'

/** One page of plain lines, as an old program prints them: without tags, in one of the fonts that every reader has. */
export function pdfOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replaceAll(/[\\()]/g, '\\$&')}) Tj T*`).join('\n')
  const content = windows1252(`BT /F1 12 Tf 16 TL 60 780 Td\n${shown}\nET`)
  const objects: Buffer[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    ),
    Buffer.concat([Buffer.from(`<< /Length ${content.length} >>\nstream\n`), content, Buffer.from('\nendstream')]),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'),
  ]
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n')]
  const starts: number[] = []
  for (const [i, body] of objects.entries()) {
    starts.push(parts.reduce((sum, { length }) => sum + length, 0))
    parts.push(Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n'))
  }
  const table = parts.reduce((sum, { length }) => sum + length, 0)
  const entries = starts.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${entries}trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(end)])
}
