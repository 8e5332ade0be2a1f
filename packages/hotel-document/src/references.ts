import { currencies } from '@portico/domain/money/currencies'
import { isIban } from '@portico/domain/payment/is-iban'
import { foldPromoCode } from '@portico/domain/pricing/promotion'
import { isTradeOnly } from '@portico/domain/pricing/rate-plan'
import { restrictionKinds } from './calendar.ts'
import type { HotelDocument } from './hotel-document.ts'
import { hasNoDuplicates, maxMinor } from './parts.ts'

export type Path = readonly (string | number)[]

export type DocumentProblem = { readonly path: Path; readonly problem: string }

export function problemsBetween(document: HotelDocument): DocumentProblem[] {
  const problems: DocumentProblem[] = []
  const addProblem = (path: Path, problem: string) => void problems.push({ path, problem })
  const {
    languages,
    rooms,
    plans,
    channels,
    services = [],
    serviceCategories = [],
    packages = [],
    promotions = [],
  } = document
  const keysOf = (list: readonly { readonly key: string }[]) => new Set(list.map(({ key }) => key))
  const keysByList = {
    rooms: keysOf(rooms),
    plans: keysOf(plans),
    categories: keysOf(serviceCategories),
    services: keysOf(services),
  }
  const codes = new Set(channels.map(({ code }) => code))
  const requireKey = (path: Path, key: string | undefined, among: ReadonlySet<string>, what: string) => {
    if (key !== undefined && !among.has(key))
      addProblem(path, `there is no ${what} "${key}": ${listedNames([...among], what)}`)
  }
  const requireKeys = (path: Path, keys: readonly string[] | undefined, among: ReadonlySet<string>, what: string) =>
    keys?.forEach((key, i) => {
      requireKey([...path, i], key, among, what)
    })

  if (!languages.includes('en'))
    addProblem(['languages'], 'English is missing: add en, since guests of other languages read it')
  for (const part of [
    'rooms',
    'plans',
    'promotions',
    'serviceCategories',
    'services',
    'packages',
    'policies',
  ] as const) {
    requireUnlike(document[part] ?? [], 'key', part, addProblem)
    requireUnlike(document[part] ?? [], 'number', part, addProblem)
  }
  requireUnlike(channels, 'code', 'channels', addProblem)
  requireUnlike(document.children, 'id', 'children', addProblem)
  requireUnlike(document.fees ?? [], 'number', 'fees', addProblem)

  requireKey(
    ['tradeChannel'],
    document.tradeChannel,
    new Set(channels.filter(({ trade }) => trade).map(({ code }) => code)),
    'trade channel',
  )
  if (document.paymentMethods.includes('bank') && !document.bank)
    addProblem(['paymentMethods'], 'bank needs an account: add bank: { owner, iban, days }')
  if (document.bank && !isIban(document.bank.iban))
    addProblem(['bank', 'iban'], 'its check digits are wrong: copy the IBAN again')
  document.children.forEach(({ min, max, shares, amounts }, i) => {
    if (min > max) addProblem(['children', i, 'max'], `${max} is below min: write the higher age here`)
    const bandBefore = document.children[i - 1]
    if (bandBefore && min <= bandBefore.max)
      addProblem(['children', i, 'min'], `bands overlap: begin above ${bandBefore.max}`)
    if ((shares?.length ?? 0) === 0 && (amounts?.length ?? 0) === 0)
      addProblem(['children', i], 'what a child pays is missing: add shares: [50], or amounts: [20]')
  })
  document.cityTax?.rates.forEach(({ from, until, perPersonNight, percent }, i) => {
    if ((from === undefined) !== (until === undefined))
      addProblem(['cityTax', 'rates', i], 'from and until belong together: add the other one')
    if (perPersonNight === undefined && percent === undefined)
      addProblem(['cityTax', 'rates', i], 'the amount is missing: add perPersonNight or percent')
  })
  document.policies?.forEach(({ channel }, i) => {
    requireKey(['policies', i, 'channel'], channel, codes, 'channel')
  })

  rooms.forEach((room, i) => {
    requireKey(['rooms', i, 'suggests'], room.suggests, keysByList.rooms, 'room')
    if (room.suggests === room.key)
      addProblem(['rooms', i, 'suggests'], 'it suggests itself: name another room, or leave it out')
    if (room.adults.length > room.maxGuests)
      addProblem(
        ['rooms', i, 'adults'],
        `${room.adults.length} adults do not fit with maxGuests ${room.maxGuests}: raise it, or leave entries out`,
      )
  })
  plans.forEach((plan, i) => {
    requireKeys(['plans', i, 'rooms'], plan.rooms, keysByList.rooms, 'room')
    requireKeys(['plans', i, 'channels'], plan.channels, codes, 'channel')
    requireKey(['plans', i, 'derivedFrom'], plan.derivedFrom, keysByList.plans, 'plan')
    if (isInCircle(plan.key, document))
      addProblem(
        ['plans', i, 'derivedFrom'],
        'plans are derived from one another in a circle: leave one derivedFrom out',
      )
    plan.adjustments?.forEach(({ first, last }, j) => {
      requireOrder(['plans', i, 'adjustments', j, 'last'], first, last, addProblem)
    })
    plan.prepayment?.forEach(({ by, percent }, j) => {
      if (by === undefined || (by === 'card') === (percent === 0)) return
      const percentPath = ['plans', i, 'prepayment', j, 'percent']
      addProblem(
        percentPath,
        by === 'card'
          ? 'a card as a guarantee is of no amount: write 0'
          : 'nothing is reserved then: write how much, or leave the entry out',
      )
    })
    const shares = plan.prepayment?.reduce((sum, { percent }) => sum + percent, 0) ?? 0
    if (shares > 100)
      addProblem(['plans', i, 'prepayment'], `${shares} percent are more than all: lower them to 100 together`)
    const open = (plan.channels ?? [...codes]).filter((code) =>
      channels.some((listedChannel) => listedChannel.code === code && !listedChannel.trade),
    )
    if (isTradeOnly(plan.kinds) && plan.channels && open.length > 0)
      addProblem(
        ['plans', i, 'channels'],
        `net and commissionable rates are for the trade: leave ${open.join(', ')} out`,
      )
    if (plan.reservedFor && !isTradeOnly(plan.kinds))
      addProblem(
        ['plans', i, 'reservedFor'],
        'only net and commissionable rates are reserved: add one of these kinds, or leave reservedFor out',
      )
  })
  promotions.forEach((promotion, i) => {
    requireKeys(['promotions', i, 'conditions', 'rooms'], promotion.conditions?.rooms, keysByList.rooms, 'room')
    requireKeys(['promotions', i, 'conditions', 'plans'], promotion.conditions?.plans, keysByList.plans, 'plan')
    if ((promotion.off === undefined) === (promotion.freeNights === undefined))
      addProblem(
        ['promotions', i],
        'what it gives is not clear: write off: { percent: 10 }, or freeNights, and not both',
      )
    if (promotion.freeNights && promotion.freeNights.pay >= promotion.freeNights.stay)
      addProblem(['promotions', i, 'freeNights', 'pay'], 'as many are paid as stayed: pay fewer')
    if ((promotion.kind === 'promo-code') !== (promotion.code !== undefined))
      addProblem(
        ['promotions', i],
        'a promotion of kind promo-code has a code, and no other has: add code: { code: … }, or change its kind',
      )
  })
  if (!hasNoDuplicates(promotions.flatMap(({ code }) => (code ? [foldPromoCode(code.code)] : []))))
    addProblem(['promotions'], 'two promotions have the same code, however it is written: change one')
  const bands = new Set(document.children.map(({ id }) => id))
  services.forEach((service, i) => {
    requireKey(['services', i, 'category'], service.category, keysByList.categories, 'service category')
    requireOrder(['services', i, 'last'], service.first, service.last, addProblem)
    service.childPrices?.forEach(({ band }, j) => {
      if (!bands.has(band))
        addProblem(
          ['services', i, 'childPrices', j, 'band'],
          `there is no band ${band} of children: ${listedNames([...bands], 'band')}`,
        )
    })
  })
  const soldAs = new Set<string>()
  packages.forEach((listedPackage, i) => {
    requireKey(['packages', i, 'plan'], listedPackage.plan, keysByList.plans, 'plan')
    if (soldAs.has(listedPackage.plan))
      addProblem(['packages', i, 'plan'], 'another package has this plan: give each a plan of its own')
    soldAs.add(listedPackage.plan)
    requireKeys(['packages', i, 'includes'], listedPackage.includes, keysByList.services, 'service')
    requireBoth(['packages', i], listedPackage.from, listedPackage.until, addProblem)
    if (listedPackage.minNights > listedPackage.maxNights)
      addProblem(['packages', i, 'maxNights'], 'it is below minNights: raise it')
    if (listedPackage.airports && !document.organiser)
      addProblem(
        ['packages', i, 'airports'],
        'flights want an organiser: add organiser: { name, licence, insolvencyCover }',
      )
  })
  document.seasons.forEach((season, i) => {
    requirePeriod(['seasons', i], season.from, season.until, addProblem)
    for (const key of Object.keys(season.rooms ?? {}))
      requireKey(['seasons', i, 'rooms', key], key, keysByList.rooms, 'room')
  })
  document.closures?.forEach((closure, i) => {
    requirePeriod(['closures', i], closure.from, closure.until, addProblem)
  })
  document.restrictions?.forEach((restriction, i) => {
    requireBoth(['restrictions', i], restriction.from, restriction.until, addProblem)
    requireKeys(['restrictions', i, 'rooms'], restriction.rooms, keysByList.rooms, 'room')
    requireKeys(['restrictions', i, 'plans'], restriction.plans, keysByList.plans, 'plan')
    if (restrictionKinds.every((kind) => restriction[kind] === undefined))
      addProblem(['restrictions', i], `it demands nothing: add one of ${restrictionKinds.join(', ')}`)
    if (restriction.together && restriction.from === undefined)
      addProblem(['restrictions', i, 'together'], 'the nights that are sold together have a period: add from and until')
  })
  document.nights?.forEach((change, i) => {
    requireKey(['nights', i, 'room'], change.room, keysByList.rooms, 'room')
    requireOrder(['nights', i, 'last'], change.first, change.last, addProblem)
  })
  requireLanguages(document, languages, [], addProblem)
  requireAmounts(document, currencies[document.currency].digits, [], addProblem)
  return problems
}

type Add = (path: Path, problem: string) => void

function listedNames(names: readonly (string | number)[], what: string): string {
  if (names.length === 0) return `the document has no ${what}`
  const firstNames = names.slice(0, 12).join(', ')
  return `one of ${firstNames}${names.length > 12 ? ' …' : ''} is meant`
}

function requireUnlike<Name extends string>(
  list: readonly { readonly [Field in Name]?: unknown }[],
  name: Name,
  listName: string,
  add: Add,
): void {
  const seen = new Map<unknown, number>()
  list.forEach((entry, i) => {
    const value = entry[name]
    if (value === undefined) return
    const firstPlace = seen.get(value)
    if (firstPlace !== undefined)
      add([listName, i, name], `${name} ${value} is that of entry ${firstPlace + 1} too: give it another`)
    seen.set(value, i)
  })
}

function requireOrder(path: Path, firstDay: string | undefined, lastDay: string | undefined, add: Add): void {
  if (firstDay !== undefined && lastDay !== undefined && lastDay < firstDay)
    add(path, `${lastDay} is before ${firstDay}: write a day on or after it`)
}

function requireBoth(path: Path, from: string | undefined, until: string | undefined, add: Add): void {
  if ((from === undefined) !== (until === undefined))
    add(path, 'from and until belong together: add the other one, or leave both out')
  if (from !== undefined && until !== undefined) requirePeriod(path, from, until, add)
}

function requirePeriod(path: Path, from: string, until: string, add: Add): void {
  if (from.length !== until.length)
    add([...path, 'until'], `${from} and ${until} are not alike: write both with the year, or both without`)
  else if (from.length === 10) requireOrder([...path, 'until'], from, until, add)
}

function isInCircle(key: string, { plans }: HotelDocument): boolean {
  const parentOf = new Map(plans.map((plan) => [plan.key, plan.derivedFrom]))
  let ancestorKey = parentOf.get(key)
  for (let steps = 0; ancestorKey !== undefined && steps <= plans.length; steps++) {
    if (ancestorKey === key) return true
    ancestorKey = parentOf.get(ancestorKey)
  }
  return false
}

/** Every text that is given by language has all of them: what is missing would be read in English unnoticed. */
function requireLanguages(value: unknown, languages: readonly string[], path: Path, add: Add): void {
  if (typeof value !== 'object' || value === null) return
  const entriesByLanguage = Object.entries(value)
  if (isTextByLanguage(value)) {
    const missing = languages.filter((language) => !Object.hasOwn(value, language))
    const otherLanguages = entriesByLanguage
      .map(([language]) => language)
      .filter((language) => !languages.includes(language))
    if (missing.length > 0) add(path, `${missing.join(', ')} is missing: write it, or take it out of languages`)
    for (const otherLanguage of otherLanguages)
      add(
        [...path, otherLanguage],
        `${otherLanguage} is none of the document’s languages: add it there, or leave it out`,
      )
    return
  }
  const isList = Array.isArray(value)
  for (const [key, nestedValue] of entriesByLanguage)
    requireLanguages(nestedValue, languages, [...path, isList ? Number(key) : key], add)
}

const languageCodes = /^[a-z]{2}$/
function isTextByLanguage(value: object): boolean {
  const entriesByLanguage = Object.entries(value)
  return (
    entriesByLanguage.length > 0 &&
    entriesByLanguage.every(([key, nestedValue]) => languageCodes.test(key) && typeof nestedValue === 'string')
  )
}

const amountNames = new Set(['amount', 'amounts', 'price', 'perPersonNight', 'adults', 'extraBed', 'week', 'weekend'])
const amountTables = new Set(['meals', 'weekdays'])

/** An amount with more decimals than the currency has is a slip, and so is one that nobody could pay. */
function requireAmounts(value: unknown, digits: number, path: Path, add: Add): void {
  if (typeof value === 'number') {
    const isAmount =
      path.some((pathSegment) => amountNames.has(String(pathSegment))) || amountTables.has(String(path.at(-2)))
    const scaled = value * 10 ** digits
    if (isAmount && Math.abs(scaled) > maxMinor)
      add(path, `${value} is too large: at most ${maxMinor / 10 ** digits} is meant`)
    if (isAmount && Math.abs(scaled - Math.round(scaled)) > 1e-6)
      add(path, `${value} has more decimals than the currency: write at most ${digits}`)
    return
  }
  if (typeof value !== 'object' || value === null) return
  const isList = Array.isArray(value)
  for (const [key, nestedValue] of Object.entries(value))
    requireAmounts(nestedValue, digits, [...path, isList ? Number(key) : key], add)
}
