/** Markup that is right as it is; everything else that is put into `html` is written as text. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | undefined | readonly Part[]

export function html(pieces: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(pieces.map((piece, i) => piece + textOf(parts[i])).join(''))
}

function textOf(part: Part): string {
  if (part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(textOf).join('')
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

const style = `
:root { color-scheme: light dark; --page: light-dark(#f6f6f4, #191a1c); --raised: light-dark(#fff, #232427); --ink: light-dark(#1f2023, #f0f0ee);
  --quiet: light-dark(#5b5e66, #b3b5bb); --line: light-dark(#dcdcd8, #3b3d42); --edge: light-dark(#82858d, #868992); --link: light-dark(#2b4a9b, #a9c1ff);
  --on: light-dark(#fff, #14161c); --alarm: light-dark(#a02c1c, #f2a393); --note: light-dark(#fff3cd, #3d3413) }
* { box-sizing: border-box }
body { margin: 0; background: var(--page); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif }
.simulation { margin: 0; padding: .5rem 1rem; background: var(--note); text-align: center; font-size: .9375rem; border-bottom: 1px solid var(--line) }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 4rem } main.wide { max-width: 70rem }
h1 { font-size: 1.55rem; line-height: 1.25; margin: 0 0 .25rem } h2 { font-size: 1.0625rem; margin: 2rem 0 .5rem }
.amount { font-size: 1.55rem; font-variant-numeric: tabular-nums; margin: 1rem 0 0 } .quiet { color: var(--quiet); font-size: .9375rem; margin: 0 }
ul.cards { list-style: none; padding: 0; margin: 0; display: grid; gap: .5rem }
button { font: inherit; width: 100%; min-height: 44px; padding: .5rem 1rem; border-radius: 6px; border: 1px solid var(--edge); background: var(--raised); color: inherit; cursor: pointer; text-align: start }
button b { font-weight: 600; font-variant-numeric: tabular-nums; display: block } button span { color: var(--quiet); font-size: .9375rem }
button.first { background: var(--link); border-color: var(--link); color: var(--on); text-align: center; font-weight: 600; margin-top: 1.25rem } button.plain { background: none; text-align: center; margin-top: 1rem }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
label { display: block; margin-top: 1rem; font-weight: 600 } input { font: inherit; width: 100%; min-height: 44px; padding: .5rem .75rem; border: 1px solid var(--edge); border-radius: 6px; background: var(--raised); color: inherit }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: 0 1rem } .error { color: var(--alarm); margin: .25rem 0 0; font-size: .9375rem } .alarm { border: 1px solid var(--alarm); border-radius: 6px; padding: .75rem 1rem; margin: 1rem 0 } .alarm p { margin: 0 }
.alarm ul { margin: .25rem 0 0; padding-inline-start: 1.25rem } .scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .9375rem } th, td { text-align: start; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top } td button { width: auto; min-height: 36px; padding: .25rem .75rem } a { color: var(--link) } form + form { margin-top: .5rem }`

/** A whole page, with the line that says what it is. */
export function page(language: string, title: string, note: string, main: Html, isWide = false): string {
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${new Html(style)}</style></head>
<body><p class="simulation" role="note">${note}</p><main class="${isWide ? 'wide' : ''}">${main}</main></body></html>`
    .text
}

export function pageResponse(text: string, status = 200): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
