import { expect, type Page } from '@playwright/test'
import type { House } from '../servers/house.ts'
import { BrowserConsole } from './browser-console.ts'
import { expectAccessible } from './expect-accessible.ts'

export const operatorPassword = 'seven quiet lemon trees'
const credentials = { email: 'anna@operator.example', password: operatorPassword }

/** Who runs the installation, at admin's pages. */
export class Operator {
  readonly page: Page
  readonly console: BrowserConsole
  readonly #house: Pick<House, 'admin' | 'firstRunLink'>

  constructor(page: Page, house: Pick<House, 'admin' | 'firstRunLink'>) {
    this.page = page
    this.#house = house
    this.console = new BrowserConsole(page)
  }

  get #origin(): string {
    return this.#house.admin?.url ?? ''
  }

  /** By the one-time link while nobody has an account, with the password from then on. */
  async signsIn(): Promise<void> {
    const link = this.#house.firstRunLink()
    await this.page.goto(link ?? this.#origin)
    await this.page.getByLabel('E-mail address').fill(credentials.email)
    await this.page.getByLabel('Password').fill(credentials.password)
    await expectAccessible(this.page)
    await this.page.getByRole('button', { name: link ? 'Create account' : 'Sign in' }).click()
    await this.sees('Hosts')
  }

  async sees(heading: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessible(this.page)
  }

  async opens(section: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: section }).click()
    await this.sees(section)
  }

  /** Looks a reservation up by what was typed, and opens the one that is found. */
  async findsReservation(text: string, code = text): Promise<void> {
    await this.opens('Reservations')
    await this.page.getByLabel('Code, name or e-mail').fill(text)
    await this.page.getByRole('button', { name: 'Search' }).click()
    await this.page.getByRole('link', { name: code, exact: true }).click()
    await this.sees(new RegExp(`^${code},`))
  }

  async savesDraft(): Promise<void> {
    await this.page.getByRole('button', { name: 'Save draft' }).click()
    await expect(this.page.getByText(/^Saved/)).toBeVisible()
  }

  async publishes(): Promise<void> {
    await this.opens('Publish')
    await this.page.getByRole('button', { name: /^Publish snapshot/ }).click()
    await expect(this.page.getByText(/^Snapshot \d+ is live\.$/)).toBeVisible()
  }
}
