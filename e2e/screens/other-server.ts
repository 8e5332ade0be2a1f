import type { Page } from '@playwright/test'
import { addDays } from '@portico/domain/time/calendar-date'
import { nextMonday } from '../days.ts'
import { book, passServices, person, type Start, type Step, sendBooking } from './walk.ts'

/**
 * A booking that is answered, and one whose answer is lost; the code of the first, and by which address it is found.
 */
export async function bookTwice(
  page: Page,
  start: Start,
  loseAnswer: () => void,
): Promise<{ code: string; email: string }> {
  const { texts } = start
  await goToDetails(page, start)
  await book(page, texts)
  const code = (await page.locator('dd.code').first().innerText()).trim()
  // Of the same stay the page would say that it is booked.
  await goToDetails(page, start, 7)
  loseAnswer()
  await sendBooking(page, texts)
  await page.getByRole('heading', { name: texts.outcome.unknown.title }).waitFor()
  return { code, email: person.email }
}

async function goToDetails(
  page: Page,
  { origin, hotel, channel, language, around }: Start,
  daysLater = 0,
): Promise<void> {
  const arrival = addDays(nextMonday(around), daysLater)
  const basket = `arrival=${arrival}&departure=${addDays(arrival, 3)}&room=2&pick=10101`
  await page.goto(`${origin}/hotel/${hotel}/channel/${channel}/language/${language}/services?${basket}`)
  await passServices(page)
  await page.locator('[name=email]').waitFor()
}

export function stepsAtOther(origin: string, code: string, email: string): Step[] {
  return [
    {
      name: 'unanswered',
      go: async (page) => {
        await page.goto(`${origin}/unknown`)
        await page.getByRole('button', { name: 'It was made' }).waitFor()
      },
    },
    {
      name: 'looked-up',
      go: async (page) => {
        await page.goto(`${origin}/other-servers`)
        await page.getByLabel('Code of the reservation').fill(code)
        await page.getByLabel('The guest’s e-mail address').fill(email)
        await page.getByRole('button', { name: 'Look up' }).click()
        await page.getByRole('region', { name: new RegExp(`^${code}`) }).waitFor()
      },
    },
  ]
}
