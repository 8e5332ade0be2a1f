import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CachedMarkup, PagePartsContext } from './cached-markup.tsx'
import { CachedParts } from './cached-parts.server.ts'

let renderings = 0

function Page({ back, day, name = 'Miramare' }: { back: string; day: string; name?: string }) {
  return (
    <main>
      <CachedMarkup by={['links', name]} values={{ back }}>
        {({ back }) => {
          renderings++
          return (
            <>
              <a href={`/de/${back}`}>{name}</a>
              {name}: <a href={`/it/${back}`}>{back}</a>
            </>
          )
        }}
      </CachedMarkup>
      <p>“{day}”</p>
      <CachedMarkup by={['day']} values={{ day }} placeholders={{ day: '9000-01-01' }}>
        {({ day }) => <output title={day}>{day.length} signs</output>}
      </CachedMarkup>
    </main>
  )
}

function asServer(page: typeof Page, props: Parameters<typeof Page>[0]): string {
  const parts = new CachedParts()
  const html = renderToString(<PagePartsContext.Provider value={parts}>{page(props)}</PagePartsContext.Provider>)
  return Buffer.concat(parts.written(Buffer.from(html))).toString()
}

const withoutComments = (html: string) => html.replaceAll('<!-- -->', '')

it('a part is rendered once, and is on each page what it would be without', () => {
  const pages = [
    { back: 'rooms?arrival=2027-03-15&room=2', day: '2027-03-15' },
    { back: 'rooms?arrival=2027-03-16&room="2-7"', day: '2027-03-16' },
    { back: `<part-00-$&'>`, day: '2028-01-01' },
    { back: 'rooms', day: '2027-03-15', name: 'Bella <Vista> & “Söhne”' },
    { back: '', day: '2027-03-15', name: 'Bella <Vista> & “Söhne”' },
  ]
  for (const props of pages)
    expect(withoutComments(asServer(Page, props)), JSON.stringify(props)).toBe(
      renderToStaticMarkup(<Page {...props} />).replace(/(\d+) signs/, '10 signs'),
    )
  expect(renderings - pages.length).toBe(2)
})

it('what a guest has typed is no mark, however it looks', () => {
  const props = { back: 'part-00112233445566778800 back-001122334455667788', day: '2027-03-15' }
  expect(withoutComments(asServer(Page, props))).toBe(renderToStaticMarkup(<Page {...props} />))
})
