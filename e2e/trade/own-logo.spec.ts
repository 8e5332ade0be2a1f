import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { type AgencyHouse, booksOptionAt, reservationList as list, startAgencyHouse } from '../servers/agency-house.ts'
import { fullUnless } from '../test-size.ts'

let house: AgencyHouse
test.beforeAll(async () => {
  house = await startAgencyHouse()
})
test.afterAll(() => house[Symbol.asyncDispose]())

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="40"><rect width="400" height="40" fill="#a33"/></svg>'
const file = (name: string, text: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) })

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test(`an agency’s owner saves a logo, which stands on what guests get alone, sees it, and removes it @phone${fullUnless(!javaScriptEnabled)}`, async ({
      page,
    }) => {
      const user = await house.anAgent(page, 'LOGO', javaScriptEnabled)
      await booksOptionAt(user, nextMonday('04-05'))
      const voucher = page.url()
      const { printFor, print } = user.words
      const printedFor = async (reader: string) => {
        await page.goto(voucher)
        await user.own.getByLabel(printFor, { exact: true }).selectOption(reader)
        return (await user.saves(print)).figures
      }
      expect(await printedFor('1. Grace Hopper')).toEqual([])

      await user.opens(list)
      await user.press('Your logo', 'link')
      await user.sees('Your logo')
      const logo = page.getByRole('img', { name: 'Your logo' })
      const problem = page.getByRole('alert')
      user.console.expectStatus(400)
      await expect(page.getByText('There is no logo yet.')).toBeVisible()
      await user.press('Save the logo')
      await expect(problem).toHaveText('Please choose a picture.')
      await page.getByLabel('Picture').setInputFiles(file('letter.svg', 'Dear Sir or Madam'))
      await user.press('Save the logo')
      await expect(problem).toHaveText(/^This is no picture that we can read\./)
      await page.getByLabel('Picture').setInputFiles(file('large.svg', svg.padEnd(100_001, ' ')))
      if (javaScriptEnabled) await expect(page.getByRole('button', { name: 'Save the logo' })).toBeDisabled()
      else await user.press('Save the logo')
      await expect(problem).toHaveText('This picture is too large. Please choose one of 100 kB at most.')
      await page.getByLabel('Picture').setInputFiles(file('logo.svg', svg))
      await user.press('Save the logo')
      await expect(page.getByText('The logo is saved.')).toHaveRole('status')
      await expect(logo).toBeVisible()
      expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720)
      expect([await printedFor('1. Grace Hopper'), await printedFor('The agency, with commission')]).toEqual([
        [expect.stringMatching(/LOGO/)],
        [],
      ])

      await user.opens(`${list}/logo`)
      // Two of a day's twenty are sent; what was sent for nothing counts too.
      const sendsLetters = async (count: number) => {
        const letter = () => {
          const form = new FormData()
          form.append('logo', new File(['Dear Sir or Madam'], 'letter.svg', { type: 'image/svg+xml' }))
          return form
        }
        const statuses: number[] = []
        for (let i = 0; i < count; i++)
          statuses.push((await fetch(location.href, { method: 'POST', body: letter() })).status)
        return statuses
      }
      expect(await page.evaluate(sendsLetters, 18)).toEqual(Array.from({ length: 18 }, () => 400))
      user.console.expectStatus(429)
      await page.getByLabel('Picture').setInputFiles(file('logo.svg', svg))
      await user.press('Save the logo')
      await expect(problem).toHaveText(/^Your agency has sent many pictures today\./)
      await expect(page.getByLabel('Picture')).toHaveAccessibleDescription(/Please try again tomorrow/)
      await expect(logo).toBeVisible()
      await user.press('Remove the logo')
      await expect(page.getByText('The logo is removed.')).toHaveRole('status')
      await expect(logo).toHaveCount(0)
      expect(await printedFor('1. Grace Hopper')).toEqual([])
      user.console.expectSilence()
    })
  })
