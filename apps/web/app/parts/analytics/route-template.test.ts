import { expect, it } from 'vitest'
import { isPageOfStay, isSilentPage } from '../../base/address/silent-pages.ts'
import { routeTemplate } from './route-template.ts'

const language = '/hotel/:hotel/channel/:channel/language/:language'

it('a page is named by its route: no id, code, e-mail or reference of its address is in it', () => {
  const params = { hotel: '1', channel: '1', language: '1' }
  const at = (page: string, more: Record<string, string> = {}) =>
    routeTemplate({
      id: 'pages/any.route',
      pathname: `/hotel/1/channel/1/language/1${page}`,
      params: { ...params, ...more },
    }).page_path
  expect(at('')).toBe(language)
  expect(at('/rooms')).toBe(`${language}/rooms`)
  expect(at('/voucher/code/7QX4/email/a%40b.example', { code: '7QX4', email: 'a@b.example' })).toBe(
    `${language}/voucher/code/:code/email/:email`,
  )
  expect(at('/some/where', { '*': 'some/where' })).toBe(`${language}/*`)
  expect(routeTemplate({ id: 'pages/home.route', pathname: '/', params: {} })).toEqual({
    event: 'page_view',
    page_name: 'home',
    page_path: '/',
  })
})

it('pages of a stay have no chat, and these and one’s own no script of another house', () => {
  const path = (page: string) => `/hotel/101/channel/201/language/1/${page}`
  for (const page of [
    'services',
    'checkout',
    '3ds/code/A/email/b',
    'voucher/x',
    'voucher/x/pay',
    'payment/k',
    'pay/k',
  ]) {
    expect([page, isPageOfStay(path(page)), isSilentPage(path(page))]).toEqual([page, true, true])
  }
  for (const path of ['/offer/A', '/cro/A']) expect([isPageOfStay(path), isSilentPage(path)]).toEqual([true, true])
  for (const page of ['login', 'password', 'recover', 'agency/statement.csv', 'services.data'])
    expect([page, isSilentPage(path(page))]).toEqual([page, true])
  for (const page of ['', 'rooms', 'packages', 'package/view/3', 'information', 'paying'])
    expect([page, isPageOfStay(path(page)), isSilentPage(path(page))]).toEqual([page, false, false])
})
