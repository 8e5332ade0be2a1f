import { addDays } from '@portico/domain/time/calendar-date'
import { type LanguageCode, languages } from '@portico/locale/languages'
import { expectNoSideways } from '../actors/expect-no-sideways.ts'
import { Guest } from '../actors/guest.ts'
import { nextMonday } from '../days.ts'
import { expect, test } from '../fixtures.ts'
import { fullUnless } from '../test-size.ts'

/** What a guest reads on the way, as the language writes it. */
const ways = {
  zh: {
    typed: { name: '小明', lastName: '王' },
    fullName: '王 小明',
    nameFields: ['姓', '名'],
    given: '名',
    family: '姓',
    born: '出生日期',
    second: '入住人2（成人）',
    party: '2位成人',
    thanks: '王 小明，感谢您的预订。您的住宿已预订成功。',
    nights: ['2晚', '3晚'],
    change: '更改预订',
    changing: '更改您的预订',
    changeRoom: /^更改日期、人数、客房或价格方案/,
    changingRoom: '更改Camelia',
    show: '显示价格',
    more: /比现在多/,
    review: '核对此更改',
    reviewing: '核对更改',
    confirmChange: '确认更改预订',
    changed: '您的预订已更改。现在的状况如下。',
    stay: '您在Villa Ninfea的住宿',
    cancel: '取消预订',
    cancelling: '取消您的预订',
    confirmCancel: '确认取消预订',
    cancelled: '您的预订已取消。',
    mails: ['尊敬的王 小明，您好！感谢您选择Villa Ninfea', '您住宿的最新信息如下。', '我们已按您的要求取消住宿。'],
  },
  ru: {
    typed: { name: 'Анна', lastName: 'Петрова' },
    fullName: 'Анна Петрова',
    nameFields: ['Имя', 'Фамилия'],
    given: 'Имя',
    family: 'Фамилия',
    born: 'Дата рождения',
    second: 'Гость 2, взрослый',
    party: '2 взрослых',
    thanks: 'Спасибо, Анна Петрова. Проживание забронировано.',
    nights: ['2 ночи', '3 ночи'],
    change: 'Изменить бронирование',
    changing: 'Изменение бронирования',
    changeRoom: /^Изменить даты, гостей, номер или тариф/,
    changingRoom: 'Изменить: Camelia',
    show: 'Показать цены',
    more: /Это на .* больше, чем сейчас/,
    review: 'Проверить это изменение',
    reviewing: 'Проверьте изменение',
    confirmChange: 'Изменить бронирование сейчас',
    changed: 'Бронирование изменено. Вот как оно выглядит сейчас.',
    stay: 'Ваше проживание: Villa Ninfea',
    cancel: 'Отменить бронирование',
    cancelling: 'Отмена бронирования',
    confirmCancel: 'Отменить бронирование сейчас',
    cancelled: 'Бронирование отменено.',
    mails: [
      'Здравствуйте, Анна Петрова. Спасибо, что выбрали Villa Ninfea.',
      'Обновлённые данные о вашем проживании — ниже.',
      'Как вы просили, мы отменили ваше проживание.',
    ],
  },
} as const

const languageOf = (code: LanguageCode) => languages.find((language) => language.code === code) ?? languages[0]

for (const code of ['zh', 'ru'] as const)
  for (const javaScriptEnabled of [true, false])
    test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
      test.use({ javaScriptEnabled, viewport: { width: 320, height: 640 } })

      test(`a guest who reads ${languageOf(code).name} books, changes and cancels in it, and every mail is in it${fullUnless(code === 'zh' ? javaScriptEnabled : !javaScriptEnabled)}`, async ({
        page,
        house,
      }) => {
        const { id, tag } = languageOf(code)
        const way = ways[code]
        const arrival = nextMonday(javaScriptEnabled ? '06-07' : '06-21')
        const guest = new Guest(
          page,
          { origin: house.url('ninfea-spa'), hotel: 103, channel: 203, language: code === 'zh' ? 6 : 7 },
          { hasJavaScript: javaScriptEnabled },
        )
        const seesNarrow = async (heading: string | RegExp) => {
          await guest.sees(heading)
          await expect(page.locator('html')).toHaveAttribute('lang', tag)
          await expectNoSideways(page)
        }
        await guest.searches(arrival, 2)
        expect(page.url()).toContain(`/language/${id}/`)
        await expect(page.getByText(way.nights[0]).first()).toBeVisible()
        await seesNarrow(guest.texts.roomList)
        // The house has no words of its own in this language: what it says in English is marked so.
        const ofHouse = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Camelia' }) })
        await expect(ofHouse.getByRole('heading', { name: 'Camelia' })).toHaveAttribute('lang', 'en-GB')
        await expect(ofHouse.getByText('Flexible with breakfast', { exact: true })).toHaveAttribute('lang', 'en-GB')
        await guest.chooses('Camelia', 'Flexible with breakfast')
        await guest.continuesToDetails()
        await seesNarrow(guest.texts.details)
        const booker = page.getByRole('group', { name: guest.texts.booker })
        expect(
          (await booker.locator('label[for=name], label[for=lastName]').allInnerTexts()).map((text) => text.trim()),
        ).toEqual(way.nameFields)
        const second = page.getByRole('group', { name: way.second })
        await second.getByLabel(way.given, { exact: true }).fill(way.typed.name)
        await second.getByLabel(way.family, { exact: true }).fill(way.typed.lastName)
        for (const born of await page.getByLabel(way.born).filter({ visible: true }).all())
          await born.fill('31/12/1980')
        await guest.accepts('Register of boats')
        await guest.books(way.typed)
        await seesNarrow(way.thanks)
        const booked = await guest.code()

        await guest.press(way.change, 'link')
        await seesNarrow(way.changing)
        await guest.press(way.changeRoom, 'link')
        await seesNarrow(way.changingRoom)
        await page.getByLabel(guest.texts.departureLabel).fill(addDays(arrival, 3))
        await guest.press(way.show)
        await expect(page.getByText(way.more).first()).toBeVisible()
        await guest.press(way.review, 'link')
        await seesNarrow(way.reviewing)
        await guest.press(way.confirmChange)
        await seesNarrow(way.stay)
        await expect(page.getByText(way.changed)).toHaveRole('status')
        await expect(page.getByText(way.nights[1], { exact: true }).first()).toBeVisible()

        await guest.press(way.cancel, 'link')
        await seesNarrow(way.cancelling)
        await guest.press(way.confirmCancel)
        await seesNarrow(way.stay)
        await expect(page.getByText(way.cancelled)).toHaveRole('status')
        const ofGuest = () => house.mailsAbout(booked).filter(({ to }) => to.includes('ada.rossi@guest.example'))
        await expect.poll(() => ofGuest().length).toBe(3)
        for (const lead of way.mails) {
          const [mail, ...others] = ofGuest().filter(({ text }) => text.includes(lead))
          expect(mail?.text).toContain(way.fullName)
          expect(others).toEqual([])
        }
        expect(ofGuest().filter(({ text }) => text.includes(way.party))).not.toEqual([])
        guest.console.expectSilence()
      })
    })
