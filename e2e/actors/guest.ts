import { expect, type Locator, type Page } from '@playwright/test'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import { consentVersion } from '@portico/web/app/parts/consent/consent-cookie'
import { type BookedStay, bookByForms } from './book-by-forms.ts'
import { BrowserConsole } from './browser-console.ts'
import type { EntryPoint, TypedDetails } from './entry-point.ts'
import { expectAccessible } from './expect-accessible.ts'
import { type InputMethod, mouse } from './input-method.ts'
import { textsOfLanguage } from './texts.ts'
import { waitUntilAlive } from './wait-until-alive.ts'

export type Party = { readonly adults?: number; readonly children?: readonly number[] }

/** Of a house with one host and one hotel, in English. */
export const onlyHotelOf = (house: { url(host: string): string }): EntryPoint => ({
  origin: house.url('house'),
  hotel: 1,
  channel: 1,
  language: 1,
})

export const ada = {
  name: 'Ada',
  lastName: 'Rossi',
  email: 'ada.rossi@guest.example',
  emailConfirm: 'ada.rossi@guest.example',
  phone: '+39 055 123456',
  country: 'Italy (+39)',
  address: 'Via Roma 1',
  city: 'Firenze',
}

/** A guest at a browser. Every page is looked at by axe when it has arrived, and the console stays silent. */
export class Guest {
  readonly page: Page
  readonly entryPoint: EntryPoint
  readonly console: BrowserConsole
  protected readonly input: InputMethod
  readonly #hasJavaScript: boolean
  #dismissesUpgrades = true
  #hasAnsweredNotice = true

  /** axe is a script: where there are none, the pages were judged by the guests who have them. */
  constructor(
    page: Page,
    entryPoint: EntryPoint,
    { input = mouse, hasJavaScript = true }: { input?: InputMethod; hasJavaScript?: boolean } = {},
  ) {
    this.page = page
    this.entryPoint = entryPoint
    this.input = input
    this.#hasJavaScript = hasJavaScript
    this.console = new BrowserConsole(page)
  }

  /** From now on a better room is suggested; most stories begin as if that had been dismissed. */
  async looksAtUpgrades(): Promise<void> {
    this.#dismissesUpgrades = false
    await this.page.context().clearCookies({ name: 'upgrade' })
  }

  /** From now on the notice about cookies is still to be answered; most stories begin as if it had been. */
  async seesNotice(): Promise<void> {
    this.#hasAnsweredNotice = false
    await this.page.context().clearCookies({ name: 'portico-consent' })
  }

  /** Another tab of the same browser, which is closed after what is done there. */
  async inAnotherTab(act: (tab: Guest) => Promise<void>): Promise<void> {
    const options = { input: this.input, hasJavaScript: this.#hasJavaScript }
    const tab = new Guest(await this.page.context().newPage(), this.entryPoint, options)
    await act(tab)
    await tab.page.close()
    tab.console.expectSilence()
  }

  get base(): string {
    const { hotel, channel, language } = this.entryPoint
    return `/hotel/${hotel}/channel/${channel}/language/${language}`
  }

  get texts() {
    const [, id = this.entryPoint.language] = /\/language\/(\d+)/.exec(this.page.url()) ?? []
    return textsOfLanguage(Number(id))
  }

  /** Opens an address of this host; `status` is the answer's where it is not a page as wished. */
  async opens(path: string, status = 200): Promise<void> {
    if (status !== 200) this.console.expectStatus(status)
    const url = this.entryPoint.origin
    if (this.#dismissesUpgrades) await this.page.context().addCookies([{ name: 'upgrade', value: 'closed', url }])
    if (this.#hasAnsweredNotice)
      await this.page.context().addCookies([{ name: 'portico-consent', value: `rejected.${consentVersion}`, url }])
    const response = await this.page.goto(this.entryPoint.origin + path)
    expect(response?.status()).toBe(status)
    if (this.#hasJavaScript && status === 200) await waitUntilAlive(this.page)
  }

  /** A page is there, by its heading, and axe has nothing to say. */
  async sees(heading: string | RegExp): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    if (this.#hasJavaScript) await expectAccessible(this.page)
  }

  press(name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
    return this.input.press(this.page.getByRole(role, { name, exact: true }))
  }

  /** A link of the header, which on a telephone is in its menu. */
  async pressInHeader(name: string): Promise<void> {
    const header = this.page.getByRole('banner')
    const menu = header.getByRole('button', { name: 'Menu' })
    if (await menu.isVisible()) await this.input.press(menu)
    await this.input.press(header.getByRole('link', { name, exact: true }))
  }

  /** Chooses a language in the header: on a telephone by its name in a list, otherwise by its two letters. */
  async readsIn(letters: string, name: string): Promise<void> {
    const header = this.page.getByRole('banner')
    const list = header.getByRole('button', { name: /: [A-Z]{2}$/ })
    const wanted = { name: (await list.isVisible()) ? name : letters, exact: true }
    if (wanted.name === name) await this.input.press(list)
    // Where something is typed it is a button, which takes that along.
    await this.input.press(header.getByRole('link', wanted).or(header.getByRole('button', wanted)))
  }

  /** Presses a button that says it is disabled. */
  insistsOn(name: string): Promise<void> {
    return this.page.getByRole('button', { name, exact: true }).click({ force: true })
  }

  /** From the search page to the room list. */
  async searches(arrival: CalendarDate, nights: number, ...rooms: Party[]): Promise<void> {
    await this.opens(this.base)
    await this.sees(/./)
    await this.fillsInSearch(arrival, nights, ...rooms)
    await this.sees(this.texts.roomList)
  }

  /** The same room list by its address, for stories that begin where the search has ended. */
  async opensRooms(arrival: CalendarDate, nights: number, ...rooms: Party[]): Promise<void> {
    const search = new URLSearchParams({ arrival, departure: addDays(arrival, nights) })
    for (const { adults = 2, children = [] } of rooms.length > 0 ? rooms : [{}])
      search.append('room', [adults, ...children].join('-'))
    await this.opens(`${this.base}/rooms?${search}`)
    await this.sees(this.texts.roomList)
  }

  /** Fills in the search form of this page and sends it. */
  async fillsInSearch(arrival: CalendarDate, nights: number, ...rooms: Party[]): Promise<void> {
    await this.fillsInStay(arrival, nights, ...rooms)
    await this.press(this.texts.see)
  }

  /** Dates and guests alone. */
  async fillsInStay(arrival: CalendarDate, nights: number, ...rooms: Party[]): Promise<void> {
    const { arrivalLabel, departureLabel } = this.texts
    await this.input.date(this.page.getByLabel(arrivalLabel), arrival)
    await this.input.date(this.page.getByLabel(departureLabel), addDays(arrival, nights))
    if (rooms.length > 0) await this.#fillsInRooms(rooms)
  }

  async #fillsInRooms(rooms: readonly Party[]): Promise<void> {
    const { guests, addRoom, room, addChild, ageOf, years } = this.texts
    await this.input.press(this.page.locator('summary').filter({ hasText: guests }))
    for (const [i, { adults = 2, children = [] }] of rooms.entries()) {
      if (i > 0) await this.press(addRoom)
      const line = this.page.getByRole('group', { name: room(i + 1) })
      await this.#setAdults(line, i + 1, adults)
      for (const [child, age] of children.entries()) {
        await this.press(addChild(i + 1))
        await this.input.pick(this.page.getByLabel(ageOf(child + 1, i + 1)), years(age))
      }
    }
  }

  async #setAdults(line: Locator, number: number, adults: number): Promise<void> {
    const shown = line.getByRole('status')
    for (let now = 2; now !== adults; now += Math.sign(adults - now)) {
      await expect(shown).toHaveText(String(now))
      await this.press(adults > now ? this.texts.moreAdults(number) : this.texts.fewerAdults(number))
    }
    await expect(shown).toHaveText(String(adults))
  }

  /** What chooses a rate of a room, folded away or not. */
  rate(room: string, rate: string): Locator {
    const name = new RegExp(`^${this.texts.choose(room, rate)}`)
    return this.page.getByRole('link', { name, includeHidden: true })
  }

  async #findsRate(room: string, rate: string): Promise<Locator> {
    const link = this.rate(room, rate)
    await expect(link).toHaveCount(1)
    if (!(await link.isVisible())) await this.input.press(link.locator('xpath=ancestor::details[1]/summary'))
    return link
  }

  /** Opens what stands below a rate: each night, why it costs that, its conditions. */
  async looksInto(room: string, rate: string): Promise<void> {
    const link = await this.#findsRate(room, rate)
    await this.input.press(link.locator('xpath=..').getByText('Details'))
  }

  /** Unfolds the rates that do not lead, of all rooms. */
  async unfoldsRates(): Promise<void> {
    for (const summary of await this.page.locator('.other-rates > summary').all()) await this.input.press(summary)
  }

  /**
   * One rate of one room, by what its button says. The page then has the choice in: the next room is not chosen on the
   * list of this one.
   */
  async chooses(room: string, rate: string): Promise<void> {
    const link = await this.#findsRate(room, rate)
    const href = await link.getAttribute('href')
    await this.input.press(link)
    await expect(link.and(this.page.locator(`[href="${href}"]`))).toHaveCount(0)
  }

  /** Past the services, where a choice leads to them. */
  async continuesToDetails(): Promise<void> {
    const { details, continue: goOn } = this.texts
    const button = this.page.getByRole('button', { name: goOn })
    await expect(button.or(this.page.getByRole('heading', { level: 1, name: details }))).toBeVisible()
    if (await button.isVisible()) await this.press(goOn)
    await this.sees(details)
  }

  /** The rooms are held from the first field on, by a script; without one by a button. */
  async holdsRooms(): Promise<void> {
    const { hold, notHeld } = this.texts
    const button = this.page.getByRole('button', { name: hold })
    if (await button.isVisible()) await this.press(hold)
    else await this.fillsIn({ name: ada.name })
    await expect(this.page.getByText(notHeld)).toHaveCount(0)
  }

  /** A field of the form about who books. */
  field(name: keyof TypedDetails): Locator {
    const { booker, field } = this.texts
    return this.page.getByRole('group', { name: booker }).getByLabel(field[name])
  }

  async fillsIn(typed: TypedDetails): Promise<void> {
    for (const [name, text] of Object.entries(typed)) {
      const input = this.field(name as keyof TypedDetails)
      const folded = input.locator('xpath=ancestor::details[not(@open)]/summary')
      if ((await folded.count()) > 0) await this.input.press(folded)
      if (name === 'country') await this.input.pick(input, text)
      else await this.input.type(input, text)
    }
  }

  async paysBy(method: string | RegExp): Promise<void> {
    await this.input.tick(this.page.getByRole('radio', { name: method }))
  }

  async accepts(...consents: string[]): Promise<void> {
    for (const name of consents) await this.input.tick(this.page.getByRole('checkbox', { name }))
  }

  async acceptsAll(): Promise<void> {
    await this.accepts(...this.texts.consents)
  }

  /** Everything that the form needs, and the button that books. */
  async books(typed: TypedDetails = {}, method: string | RegExp = this.texts.atHotel): Promise<void> {
    await this.fillsIn({ ...ada, country: this.texts.country, ...typed })
    await this.paysBy(method)
    await this.acceptsAll()
    await this.press(this.texts.pay)
  }

  /**
   * A story begins with this booking, which other stories make page by page: the page is its voucher, or that of its
   * payment.
   */
  async hasBooked(stay: Pick<BookedStay, 'arrival' | 'rooms'> & Partial<BookedStay>): Promise<void> {
    const wanted = { nights: 2, method: 'hotelpay' as const, ...stay, typed: { ...ada, ...stay.typed } }
    const { path, cookies } = await bookByForms(this.entryPoint, wanted)
    const url = this.entryPoint.origin
    await this.page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url, httpOnly: true })))
    await this.opens(path)
  }

  /** The code on the voucher of this page. */
  async code(): Promise<string> {
    return this.page
      .getByRole('definition')
      .filter({ hasText: /^[0-9A-Z -]{10,}$/ })
      .first()
      .innerText()
  }

  async recovers(code: string, email: string): Promise<void> {
    const { recover } = this.texts
    await this.opens(`${this.base}/recover`)
    await this.sees(recover)
    await this.submitsRecovery(code, email)
  }

  async submitsRecovery(code: string, email: string): Promise<void> {
    const { code: codeLabel, email: emailLabel, recover } = this.texts
    await this.input.type(this.page.getByLabel(codeLabel), code)
    await this.input.type(this.page.getByLabel(emailLabel), email)
    await this.press(recover)
  }
}
