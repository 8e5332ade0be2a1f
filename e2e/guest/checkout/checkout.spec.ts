import { addDays } from '@portico/domain/time/calendar-date'
import { ada, type Guest } from '../../actors/guest.ts'
import { waitUntilAlive } from '../../actors/wait-until-alive.ts'
import { nextMonday } from '../../days.ts'
import { expect, test } from '../../fixtures.ts'
import { sendRequest } from '../../send-request.ts'
import { fullUnless } from '../../test-size.ts'

const monday = nextMonday('03-01')

async function goesToDetails(guest: Guest): Promise<void> {
  await guest.opensRooms(monday, 2)
  await guest.chooses('Tramontana', 'Flexible with breakfast')
  await guest.continuesToDetails()
}

/** What stands at a field, and what is wrong with it. */
const expectField = (guest: Guest, name: Parameters<Guest['field']>[0]) => expect(guest.field(name))

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`every missing mandatory field is said at the field and on top: CHK-11 CHK-16 CHK-23${fullUnless(javaScriptEnabled)}`, async ({
      guest,
    }) => {
      const { page } = guest
      await goesToDetails(guest)
      guest.console.expectStatus(400)
      await guest.press(guest.texts.pay)
      const summary = page.getByRole('alert', { name: /^Please check \d+ fields/ })
      await expect(summary).toBeFocused()
      for (const field of ['name', 'lastName', 'email', 'phone', 'address', 'city'] as const)
        await expectField(guest, field).toHaveAccessibleDescription(/Required value/)
      for (const field of ['zip', 'alternativeEmail', 'note'] as const)
        await expectField(guest, field).not.toHaveAccessibleDescription(/Required value/)
      await expect(summary.getByText('Please accept the terms to book.')).toBeVisible()
      await expect(summary.getByRole('listitem')).toContainText(['First name: Required value', 'City: Required value'])
      await guest.sees('Your details')
    })

    test(`nothing typed is lost when something is not right: CHK-12 CHK-13${fullUnless(javaScriptEnabled)}`, async ({
      guest,
    }) => {
      await goesToDetails(guest)
      guest.console.expectStatus(400)
      const typed = {
        ...ada,
        email: 'ada.rossi@guest',
        emailConfirm: 'ada.bianchi@guest.example',
        note: 'Late, by the last ferry.',
      }
      await guest.books(typed)
      await expectField(guest, 'email').toHaveAccessibleDescription(/Invalid E-Mail Address/)
      await expectField(guest, 'emailConfirm').toHaveAccessibleDescription(/E-Mail address does not match/)
      for (const [name, value] of Object.entries({ ...typed, country: 'IT' }))
        await expectField(guest, name as keyof typeof ada).toHaveValue(value)
      await expect(guest.page.getByRole('radio', { name: 'At the hotel' })).toBeChecked()
      await guest.fillsIn({ email: ada.email, emailConfirm: ada.email })
      await guest.press(guest.texts.pay)
      await guest.sees(/^Thank you/)
    })
  })
}

test('scripts that come late take nobody away from the field they are at @full', async ({ guest }) => {
  const { page } = guest
  await goesToDetails(guest)
  const scripts = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise
    await route.continue()
  })
  guest.console.expectStatus(400)
  await guest.press(guest.texts.pay)
  await expect(page.getByRole('alert', { name: /^Please check \d+ fields/ })).toBeFocused()
  await guest.field('city').fill('Firenze')
  scripts.resolve()
  await waitUntilAlive(page)
  await expect(guest.field('city')).toBeFocused()
  await expect(guest.field('city')).toHaveValue('Firenze')
})

test('a message that goes as its field is left does not move the button that is being pressed @full', async ({
  guest,
}) => {
  const { page } = guest
  await goesToDetails(guest)
  guest.console.expectStatus(400)
  await guest.books({ city: '' })
  await expectField(guest, 'city').toHaveAccessibleDescription(/Required value/)
  await waitUntilAlive(page)
  await guest.field('city').fill('Firenze')
  const button = page.getByRole('button', { name: /^Book(, pay| and pay)/ })
  await button.hover()
  await page.mouse.down()
  await expectField(guest, 'city').not.toBeFocused()
  await expectField(guest, 'city').toHaveAccessibleDescription(/Required value/)
  await page.getByRole('heading', { level: 1 }).hover()
  await page.mouse.up()
  await expectField(guest, 'city').not.toHaveAccessibleDescription(/Required value/)
})

test('terms with cancellation policy are accepted by one tick, how data are used is told, and the others are optional: CHK-19', async ({
  guest,
}) => {
  const { page } = guest
  await goesToDetails(guest)
  guest.console.expectStatus(400)
  await guest.fillsIn(ada)
  await guest.paysBy('At the hotel')
  for (const missing of guest.texts.consents) {
    for (const consent of guest.texts.consents)
      await page.getByRole('checkbox', { name: consent }).setChecked(consent !== missing)
    await guest.press(guest.texts.pay)
    const problems = page.getByRole('alert', { name: 'Please check one field' })
    await expect(problems.getByRole('listitem')).toHaveText(`${missing}: Please accept to go on`)
    await expect(page.getByRole('checkbox', { name: missing })).toHaveAccessibleDescription('Please accept to go on')
  }
  await page.getByText('Read how your data are used').click()
  await expect(page.getByText('uses what you type here to carry out your booking')).toBeVisible()
  await guest.acceptsAll()
  await guest.press(guest.texts.pay)
  await guest.sees(/^Thank you/)
})

test('the hotel’s own privacy policies stand with the consents: CHK-21', async ({ guest }) => {
  await goesToDetails(guest)
  await expect(guest.page.getByRole('checkbox', { name: 'The Ferrando letter' })).not.toBeChecked()
  await guest.page.getByText('Read “The Ferrando letter”').click()
  await expect(guest.page.getByText(/Twice a year we write to our guests, on paper/)).toBeVisible()
})

test('who took a rate that is paid at the hotel pays there without being asked, and may choose otherwise', async ({
  guest,
}) => {
  await goesToDetails(guest)
  const { page } = guest
  const way = (name: string) => page.getByRole('radio', { name })
  await expect(way('At the hotel')).toBeChecked()
  await expect(page.getByRole('button', { name: 'Book, pay at the hotel' })).toBeVisible()
  await guest.paysBy('By bank transfer')
  await expect(page.getByRole('button', { name: 'Book, pay at the hotel' })).toHaveCount(0)
  await page.reload()
  await expect(way('By bank transfer')).toBeChecked()
})

test('the conditions of the chosen rate stand at the consent to them @full', async ({ guest }) => {
  await goesToDetails(guest)
  await guest.page.getByText('Read the cancellation policy').click()
  await expect(guest.page.getByRole('group').filter({ hasText: 'Read the cancellation policy' }).last()).toContainText(
    /Free cancellation until .* 18:00/,
  )
})

test('E3 what a translator puts into the page hides nothing beside the form, from nobody', async ({ guest }) => {
  await goesToDetails(guest)
  const recap = guest.page.getByRole('complementary')
  const translate = () =>
    guest.page.evaluate(() => {
      const texts = document.createTreeWalker(document.querySelector('aside') as HTMLElement, NodeFilter.SHOW_TEXT)
      const nodes: Node[] = []
      while (texts.nextNode()) nodes.push(texts.currentNode)
      for (const node of nodes) {
        const font = document.createElement('font')
        node.parentNode?.replaceChild(font, node)
        font.append(node)
      }
    })
  if (!(await recap.getByText('Each night').isVisible())) await recap.locator('summary').first().click()
  const nights = recap.locator('summary', { hasText: 'Each night' })
  await expect(nights).toHaveText(/Each night\s*:\s*Tramontana/, { useInnerText: true })
  await translate()
  await expect(nights).toHaveText(/Each night\s*:\s*Tramontana/, { useInnerText: true })
  await nights.click()
  await expect(recap.getByText(/^Mon/).first()).toBeVisible()
})

test('a value too long is said at its field and stays @full', async ({ guest }) => {
  await goesToDetails(guest)
  guest.console.expectStatus(400)
  const name = 'A'.repeat(3_000)
  await guest.books({ name })
  await expectField(guest, 'name').toHaveAccessibleDescription(/This is too long/)
  await expectField(guest, 'name').toHaveValue(name)
})

test('a double click books once', async ({ guest, house }) => {
  await goesToDetails(guest)
  await guest.fillsIn({ ...ada, lastName: 'Doppia' })
  await guest.paysBy('At the hotel')
  await guest.acceptsAll()
  await guest.page.getByRole('button', { name: /^Book(, pay| and pay)/ }).dblclick()
  await guest.sees('Thank you, Ada Doppia. Your stay is booked.')
  const code = await guest.code()
  await expect.poll(() => house.mailsAbout('Ada Doppia').length).toBe(2)
  for (const { text } of house.mailsAbout('Ada Doppia')) expect(text).toContain(code)
})

test('a page that is sent again after it was booked leads to its booking, and says so @full', async ({
  guest,
  house,
}) => {
  const { page } = guest
  await goesToDetails(guest)
  // Not what holds the rooms, nor what stores the draft.
  const sending = page.waitForRequest(
    (request) => /\/checkout\?/.test(request.url()) && request.postData()?.includes('paymentMethod=') === true,
  )
  await guest.books()
  const sent = await sending
  await guest.sees(/^Thank you/)
  const code = await guest.code()
  const voucher = new URL(page.url()).pathname
  const { pathname, search } = new URL(sent.url())
  const cookies = await page.context().cookies()
  const headers = { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const body = sent.postData() ?? ''
  const sendAgain = (text: string) =>
    sendRequest(house.url('hotel-miramare'), pathname + search, { method: 'POST', body: text, headers })
  expect((await sendAgain(body)).headers.location).toBe(`${voucher}?new`)
  const { headers: answer } = await sendAgain(body.replace('city=Firenze', 'city=Siena'))
  expect(answer.location).toBe(`${voucher}?again`)
  await guest.opens(answer.location ?? '')
  await expect(
    page.getByText('This was booked already, so nothing was booked a second time. Here is your booking.'),
  ).toBeVisible()
  expect(await guest.code()).toBe(code)
})

test('the way back from a voucher says what was booked and books nothing @full', async ({ guest }) => {
  await goesToDetails(guest)
  await guest.books()
  await guest.sees(/^Thank you/)
  const code = await guest.code()
  await guest.page.goBack()
  await guest.sees(`You have booked this: ${code}`)
  await guest.press('Open the booking', 'link')
  expect(await guest.code()).toBe(code)
})

test('rooms are kept for twenty minutes, and once for longer, with nothing typed lost @full', async ({ guest }) => {
  const { page } = guest
  await goesToDetails(guest)
  await guest.holdsRooms()
  await expect(
    page.getByText(
      /^We keep these rooms, at this price, for you until \d\d:\d\d, the hotel’s time\. 20 minutes left\.$/,
    ),
  ).toBeVisible()
  await guest.press('I need more time')
  await expect(page.getByText(/\b(39|40) minutes left\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'I need more time' })).toHaveCount(0)
  await expectField(guest, 'name').toHaveValue('Ada')
})

test('a checkout address that was only opened takes no room @full', async ({ guest, house }) => {
  // Those of the stories before end here, not while this one looks.
  await house.endHolds()
  await expect.poll(() => house.liveHolds()).toBe(0)
  await guest.opens(`${guest.base}/checkout?arrival=${monday}&departure=${nextMonday('03-02')}&room=2&pick=1010101`)
  await guest.sees(guest.texts.details)
  expect(await house.liveHolds()).toBe(0)
  await guest.opens(`${guest.base}/rooms?arrival=${monday}&departure=${nextMonday('03-02')}&room=2`)
  expect(await house.liveHolds()).toBe(0)
})

test('services and checkout without a chosen room lead to the search: RTE-28', async ({ guest }) => {
  for (const page of ['services', 'checkout', `services?arrival=${monday}&departure=${nextMonday('03-02')}&room=2`]) {
    await guest.opens(`${guest.base}/${page}`)
    expect(new URL(guest.page.url()).pathname).toBe(guest.base)
    await guest.sees('Hotel Miramare')
  }
})

test('the stay can be changed from checkout, and what was typed waits @full', async ({ guest }) => {
  await goesToDetails(guest)
  await guest.fillsIn({ name: 'Ada' })
  await guest.press('Change rooms or dates')
  await guest.sees(guest.texts.roomList)
  await guest.chooses('Tramontana', 'Flexible with breakfast')
  await guest.continuesToDetails()
  await guest.sees('Your details')
  await expectField(guest, 'name').toHaveValue('Ada')
})

test('the fields about a transfer stand under its hint, from the left edge on', async ({ guest }) => {
  const { page } = guest
  const day = nextMonday('06-07')
  await guest.opens(
    `${guest.base}/checkout?arrival=${day}&departure=${addDays(day, 3)}&room=2&pick=1010101&service=10103x1_${day}`,
  )
  await guest.sees('Your details')
  const transfer = page.getByRole('group', { name: /^Transfer by car/ })
  const [whole, hint, field] = [
    await transfer.boundingBox(),
    await transfer.getByText('So that somebody waits for you in time.').boundingBox(),
    await transfer.getByLabel('Day').boundingBox(),
  ]
  expect(field?.x).toBe(whole?.x)
  expect((hint?.y ?? 0) + (hint?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0)
})
