import type { Letter } from './letter.ts'

const htmlEntities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => htmlEntities[sign] ?? sign)
}

const ink = '#23201c'
const faint = '#6d665d'
const lineColour = '#e6e0d6'
const serif = "Georgia,'Times New Roman',serif"
const sans = "-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"

export type PictureParts = { readonly logo?: string | undefined; readonly code?: string | undefined }

/** The letter as HTML: tables and inline styles, since mail programs know nothing else; every text is escaped. */
export function htmlOfLetter(letter: Letter, { logo, code }: PictureParts = {}): string {
  const { tag, subject, sender, colour, heading, lead, sections, closing, markup } = letter
  const mark =
    logo === undefined
      ? ''
      : `<img src="cid:${escapeHtml(logo)}" alt="" height="40" style="height:40px;border:0;display:block;margin:0 auto 12px">`
  return `<!doctype html>
<html lang="${escapeHtml(tag)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title>${markup === undefined ? '' : `<script type="application/ld+json">${markup}</script>`}</head>
<body style="margin:0;padding:0;background:#f5f1ea;color:${ink};font-family:${sans};font-size:16px;line-height:1.5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:#ffffff;border:1px solid ${lineColour};border-radius:12px;border-collapse:separate;overflow:hidden">
<tr><td align="center" style="border-top:8px solid ${escapeHtml(colour)};border-bottom:1px solid ${lineColour};color:${escapeHtml(colour)};padding:24px;font-family:${serif};font-size:22px;letter-spacing:.02em">${mark}${escapeHtml(sender)}</td></tr>
<tr><td style="padding:32px 32px 8px"><h1 style="margin:0 0 12px;font-family:${serif};font-weight:normal;font-size:26px;line-height:1.25">${escapeHtml(heading)}</h1><p style="margin:0">${escapeHtml(lead)}</p></td></tr>
${letter.code ? `<tr><td style="padding:16px 32px 8px">${codeBox(letter.code, letter)}</td></tr>` : ''}
${sections.map((section) => sectionOf(section, code)).join('\n')}
<tr><td style="padding:24px 32px 32px;color:${faint};font-size:13px">${closing.map((text) => `<p style="margin:0 0 6px">${escapeHtml(text)}</p>`).join('')}</td></tr>
</table></td></tr></table></body></html>
`
}

function codeBox(code: NonNullable<Letter['code']>, { button, colour }: Letter): string {
  const openingTags =
    button === undefined
      ? ''
      : `<p style="margin:16px 0 0"><a href="${escapeHtml(button.href)}" style="display:inline-block;background:${escapeHtml(colour)};color:#ffffff;text-decoration:none;padding:12px 24px;border-radius:8px">${escapeHtml(button.label)}</a></p>`
  return `<div style="background:#faf7f2;border:1px solid ${lineColour};border-radius:10px;padding:16px 20px"><span style="color:${faint};font-size:13px">${escapeHtml(code.label)}</span><br><strong style="font-size:22px;letter-spacing:.08em">${escapeHtml(code.value)}</strong>${openingTags}</div>`
}

function sectionOf({ title, rows, paragraphs, code }: Letter['sections'][number], picture?: string): string {
  const cells = rows.map(({ label, value, strong }) => {
    const weight = strong ? 'font-weight:bold;font-size:18px' : ''
    return `<tr><td style="padding:6px 12px 6px 0;border-top:1px solid ${lineColour};color:${strong ? ink : faint};vertical-align:top;${weight}">${escapeHtml(label)}</td><td align="right" style="padding:6px 0;border-top:1px solid ${lineColour};vertical-align:top;${weight}">${escapeHtml(value)}</td></tr>`
  })
  const table =
    rows.length === 0
      ? ''
      : `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="font-size:15px">${cells.join('')}</table>`
  const texts = paragraphs.map((text) => `<p style="margin:8px 0 0;font-size:15px">${escapeHtml(text)}</p>`).join('')
  return `<tr><td style="padding:20px 32px 0"><h2 style="margin:0 0 8px;font-family:${serif};font-weight:normal;font-size:19px">${escapeHtml(title)}</h2>${table}${texts}${codeMarkup(code, picture)}</td></tr>`
}

function codeMarkup(code: Letter['sections'][number]['code'], picture: string | undefined): string {
  if (code === undefined || picture === undefined) return ''
  return `<p style="margin:12px 0 0;color:${faint};font-size:13px"><img src="cid:${escapeHtml(picture)}" alt="" width="164" style="width:164px;border:0;display:block;margin:0 0 4px">${escapeHtml(code.label)}</p>`
}
