import { pageBundles } from '@portico/locale/texts/english'
import { readTexts } from '@portico/locale/texts/read-texts'
import { expectNoSideways } from '../../actors/expect-no-sideways.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { stepsOf } from '../../screens/walk.ts'

// 1280 pixels at 400 % are 320.
test.use({ viewport: { width: 320, height: 640 } })

test('at 320 pixels, or 400 % of zoom, no page from search to voucher scrolls sideways', async ({ guest }) => {
  const { page } = guest
  await guest.opens(guest.base)
  await guest.sees('Hotel Miramare')
  await expectNoSideways(page)
  await guest.fillsInSearch(nextMonday('03-15'), 3, { children: [7] }, { adults: 1 })
  await guest.sees('Choose room 1 of 2')
  await expectNoSideways(page)
  await guest.chooses('Maestrale, for families', 'Flexible with breakfast')
  await guest.sees('Choose room 2 of 2')
  await guest.chooses('Tramontana', 'Flexible with breakfast')
  await guest.sees(guest.texts.services)
  await expectNoSideways(page)
  await guest.continuesToDetails()
  await expectNoSideways(page)
  await guest.books({ lastName: 'Rossi-Montecuccoli degli Erri' })
  await guest.sees(/^Thank you/)
  await expectNoSideways(page)
})

test('at 320 pixels no screen from search to cancellation scrolls sideways for the length of a German word @full', async ({
  page,
  house,
}) => {
  const origin = house.url('rifugio-aurora')
  for (const { name, go } of stepsOf({
    origin,
    hotel: 104,
    channel: 204,
    language: 3,
    texts: readTexts('de', ...pageBundles),
    around: '07-12',
  })) {
    await go(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await test.step(name, () => expectNoSideways(page))
  }
})

for (const [width, height] of [
  [320, 640],
  [1280, 640],
] as const)
  test(`the link to write to a hotel lies over no button of a next step, at ${width} by ${height}`, async ({
    guestOf,
  }) => {
    const guest = guestOf('palazzo-bellarosa')
    const { page } = guest
    await page.setViewportSize({ width, height })
    await guest.opensRooms(nextMonday('04-19'), 2)
    await expect(page.getByRole('complementary', { name: 'Write to us' })).toBeVisible()
    await page.getByText('Change your search').click()
    await page.getByRole('button', { name: 'See rooms and prices' }).click({ trial: true, timeout: 20_000 })
    await page
      .getByRole('link', { name: /^Choose .*non-refundable/ })
      .first()
      .click()
    // A press waits until the button itself would have it.
    await page.getByRole('button', { name: /^Continue/ }).click({ trial: true, timeout: 20_000 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await page.getByRole('button', { name: /^Continue/ }).click({ trial: true, timeout: 20_000 })
    await guest.continuesToDetails()
    await page.getByRole('button', { name: /^Book/ }).click({ trial: true, timeout: 20_000 })
  })
