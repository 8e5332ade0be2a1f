import { readFile } from 'node:fs/promises'
import { expect, type Locator } from '@playwright/test'
import { type ReadPdf, readPdf } from '../../tests/builders/read/read-pdf.ts'
import { ada, Guest } from './guest.ts'

export type Credentials = { readonly username: string; readonly password: string }

export type Client = { readonly name: string; readonly lastName: string }
/** By VAT number, IATA code or both. */
export type Applicant = {
  readonly name: string
  readonly email: string
  readonly contactName: string
  readonly vatNumber?: string
  readonly iata?: string
}
export type SavedPdf = ReadPdf & { readonly fileName: string; readonly text: string }

const words = {
  en: {
    login: 'Log in for agencies',
    username: 'User name',
    password: 'Password',
    submit: 'Log in',
    logout: 'Log out',
    loggedOut: 'You are logged out.',
    bar: 'Agencies and companies',
    change: 'Change the password',
    current: 'Current password',
    new: 'New password',
    repeated: 'New password again',
    room: /^Room 1\b/,
    option: /^Keep as an option for /,
    own: 'For your agency',
    confirmOption: 'Confirm with obligation to pay',
    reservations: 'Your agency’s reservations',
    open: (code: string) => `Open ${code}`,
    printFor: 'For',
    withPrices: 'Prices in a guest’s PDF',
    print: 'Make the PDF',
  },
  it: {
    login: 'Accesso per le agenzie',
    username: 'Nome utente',
    password: 'Password',
    submit: 'Accedi',
    logout: 'Esci',
    loggedOut: 'L’uscita è avvenuta.',
    bar: 'Agenzie e aziende',
    change: 'Cambia la password',
    current: 'Password attuale',
    new: 'Nuova password',
    repeated: 'Ripeti la nuova password',
    room: /^Camera 1\b/,
    option: /^Tieni in opzione per /,
    own: 'Per la vostra agenzia',
    confirmOption: 'Conferma con obbligo di pagamento',
    reservations: 'Prenotazioni della vostra agenzia',
    open: (code: string) => `Apri ${code}`,
    printFor: 'Per',
    withPrices: 'Prezzi nel PDF di un ospite',
    print: 'Crea il PDF',
  },
} as const

/** Who books for an agency or a company: a guest with a login at the channel of their entry point. */
export class TradeUser extends Guest {
  get words() {
    return /\/language\/2\b/.test(this.page.url()) ? words.it : words.en
  }

  /** The line below the header of a trade channel's pages. */
  get bar() {
    return this.page.getByRole('complementary', { name: this.words.bar })
  }

  /** Opens the login below a hotel's or a channel's address, and sends it. */
  async attemptsLogin({ username, password }: Credentials, base = this.base): Promise<void> {
    await this.opens(`${base}/login`)
    await this.sees(this.words.login)
    await this.sendsLogin({ username, password })
  }

  async sendsLogin({ username, password }: Credentials): Promise<void> {
    await this.input.type(this.page.getByLabel(this.words.username, { exact: true }), username)
    await this.input.type(this.page.getByLabel(this.words.password, { exact: true }), password)
    await this.press(this.words.submit)
  }

  /** Logs in, and is on the page from which the login was opened. */
  async logsIn(credentials: Credentials, base = this.base): Promise<void> {
    await this.attemptsLogin(credentials, base)
    await expect(this.bar.getByRole('button', { name: this.words.logout })).toBeVisible()
  }

  async logsOut(): Promise<void> {
    await this.press(this.words.logout)
    await expect(this.page.getByText(this.words.loggedOut)).toBeVisible()
  }

  /** Fills in the form that changes the password, and sends it. */
  async changesPassword(current: string, password: string, repeated = password): Promise<void> {
    const { change, current: currentLabel, new: newLabel, repeated: repeatedLabel } = this.words
    await this.sees(change)
    await this.input.type(this.page.getByLabel(currentLabel, { exact: true }), current)
    await this.input.type(this.page.getByLabel(newLabel, { exact: true }), password)
    await this.input.type(this.page.getByLabel(repeatedLabel, { exact: true }), repeated)
    await this.press(change)
  }

  /** Fills in the form by which an Italian agency asks for access; the page is in English. */
  async fillsInAccess({ name, email, contactName, ...number }: Applicant): Promise<void> {
    const { page, input } = this
    await input.pick(page.getByLabel('You are'), 'Travel agency')
    await input.type(page.getByLabel('Agency or company'), name)
    if (number.vatNumber) await input.type(page.getByLabel('VAT number'), number.vatNumber)
    if (number.iata) await input.type(page.getByLabel('IATA code'), number.iata)
    await input.pick(page.getByLabel('Country of the agency'), 'Italy')
    await input.type(page.getByLabel('Street and number'), 'Via Po 2')
    await input.type(page.getByLabel('City'), 'Torino')
    await input.type(page.getByLabel('E-mail of the agency'), email)
    await input.type(page.getByLabel('Contact person (optional)', { exact: true }), contactName)
  }

  /**
   * Fills in the form of the checkout: who books for which client, who stays in the first room. How it is paid and what
   * is accepted comes after.
   */
  async fillsInFor(client: Client): Promise<void> {
    // What is known of the agency stands behind a line.
    const known = this.page.locator('details.known-agency:not([open]) > summary')
    if (await known.isVisible()) await this.input.press(known)
    await this.fillsIn(ada)
    await this.names(client)
  }

  /** Who stays in the first room. */
  async names(client: Client): Promise<void> {
    const room = this.page.getByRole('group', { name: this.words.room })
    await this.input.type(room.getByLabel(this.texts.field.name).first(), client.name)
    await this.input.type(room.getByLabel(this.texts.field.lastName).first(), client.lastName)
  }

  /** An agency that is known accepts by booking. */
  override async acceptsAll(): Promise<void> {
    if ((await this.page.locator('input[type="hidden"][name="terms"]').count()) === 0) await super.acceptsAll()
  }

  /** Books for a client, by a method of paying. */
  async booksFor(client: Client, method: string | RegExp = this.texts.atHotel): Promise<void> {
    await this.fillsInFor(client)
    await this.paysBy(method)
    await this.acceptsAll()
    await this.press(this.texts.pay)
  }

  async booksOption(client: Client): Promise<void> {
    await this.fillsInFor(client)
    await this.acceptsAll()
    await this.press(this.words.option)
  }

  /** The part of a voucher that is for the agency's eyes. */
  get own(): Locator {
    return this.page.getByRole('region', { name: this.words.own })
  }

  /** From the agency's list to the voucher of a code. */
  async opensReservation(code: string): Promise<void> {
    await this.press(this.words.open(code))
    await expect(this.own).toBeVisible()
  }

  /** The PDF that a button or a link gives to keep, as it is read aloud. */
  async saves(name: string, role: 'button' | 'link' = 'button'): Promise<SavedPdf> {
    const { fileName, bytes } = await this.savesFile(name, role)
    const pdf = await readPdf(bytes)
    const text = pdf.content.map((part) => part.text.replaceAll('\u00a0', ' ')).join('\n')
    return { ...pdf, fileName, text }
  }

  async savesFile(
    name: string,
    role: 'button' | 'link',
  ): Promise<{ readonly fileName: string; readonly bytes: Buffer }> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.press(name, role)])
    return { fileName: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
}
