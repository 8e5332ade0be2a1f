import { addDays } from '@portico/domain/time/calendar-date'
import { nextMonthDay } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { fullUnless } from '../../test-size.ts'

/** Aurora wants three nights in February: two are refused. */
const tooShort = () => nextMonthDay('02-10')

for (const javaScriptEnabled of [true, false]) {
  test.describe(`where there is no room, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test(`dates near by are offered, and lead to rooms: ROOM-17, ROOM-18${fullUnless(javaScriptEnabled)}`, async ({
      guestOf,
    }) => {
      const guest = guestOf('rifugio-aurora')
      await guest.searches(tooShort(), 2)
      await expect(
        guest.page.getByText('In queste date il soggiorno è di almeno 3 notti: scelga una partenza più tarda.'),
      ).toBeVisible()
      const nearby = guest.page.getByRole('region', { name: 'Vicino a queste date' })
      await expect(nearby.getByRole('listitem')).toHaveCount(6)
      await expect(nearby.getByRole('listitem').first()).toContainText('3 notti')
      await nearby.getByRole('link').first().click()
      await guest.sees('Camere e prezzi')
      const query = new URL(guest.page.url()).searchParams
      const arrival = query.get('arrival') ?? ''
      expect([addDays(tooShort(), -1), tooShort()]).toContain(arrival)
      expect(query.get('departure')).toBe(addDays(arrival as ReturnType<typeof tooShort>, 3))
      await expect(guest.page.getByRole('link', { name: /^Scegli / }).first()).toBeVisible()
    })

    test(`the next twelve months are shown with their lowest prices: ROOM-19, CAL-06${fullUnless(javaScriptEnabled)}`, async ({
      guestOf,
    }) => {
      const guest = guestOf('rifugio-aurora')
      await guest.searches(tooShort(), 2)
      const year = guest.page.getByRole('region', { name: 'I prossimi dodici mesi' })
      await expect(year).toContainText('I prezzi indicati sono orientativi')
      const table = year.getByRole('table', { name: 'Il prezzo più basso di ogni mese' })
      // Twelve months from today touch thirteen of the calendar, twelve on the first of one.
      const rows = await table.getByRole('rowheader').count()
      expect([12, 13]).toContain(rows)
      // In April and May the house is closed.
      const may = table.getByRole('row', { name: /^maggio / })
      await expect(may.filter({ hasText: 'L’hotel è chiuso per la pausa stagionale.' })).not.toHaveCount(0)
      const february = table.getByRole('row', { name: /^febbraio / }).first()
      await expect(february).toContainText('3 notti da')
      await february.getByRole('link').click()
      await guest.sees('Camere e prezzi')
      await expect(guest.page.getByRole('link', { name: /^Scegli / }).first()).toBeVisible()
    })
  })
}

test('names of months stand apart below the chart of the year @phone', async ({ guestOf }) => {
  const guest = guestOf('rifugio-aurora')
  await guest.searches(tooShort(), 2)
  const names = guest.page.locator('.price-chart-names text').filter({ visible: true })
  await expect(names.first()).toBeVisible()
  const boxes = await names.evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect()))
  for (const [i, { right }] of boxes.slice(0, -1).entries()) expect(right).toBeLessThan(boxes[i + 1]?.left ?? 0)
})
