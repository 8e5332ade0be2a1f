import type { Hotel } from '@portico/contracts/hotel/catalogue'
import type { Voucher } from '@portico/contracts/reservation/reservation'
import { fullNameOf } from '@portico/domain/party/full-name'
import { namesOfGuests } from '@portico/domain/party/guest-record'
import { formatIban } from '@portico/domain/payment/format-iban'
import { addDays, type CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { nightCountOf } from '@portico/domain/time/stay'
import { type Formats, formatsOf } from '@portico/locale/formats'
import type { PrintedBlock, PrintedDocument, PrintedRow } from '@portico/print/printed-document'
import type { Place } from '../../../base/server/page-context.server.ts'
import type { PageTexts } from '../../../base/text/use-translation.ts'
import { amountTextIn } from '../../../base/ui/amount.tsx'
import { partyTextIn } from '../../../base/ui/use-party-text.ts'
import { serviceTextIn } from '../../../base/ui/use-service-text.ts'
import { flightTextIn } from '../../../parts/packages/flight-text.ts'
import { cancellationTextIn } from '../../../parts/price/cancellation-text.ts'
import { cityTaxTextIn } from '../../../parts/price/city-tax-text.ts'
import { stateTextIn } from '../../../parts/reservation/money-texts.ts'
import { optionTextIn } from '../../../parts/reservation/option-text.ts'
import { transferCodeIn } from '../transfer-code.server.ts'
import { printedPayments, printedPending } from './printed-payments.server.ts'

type PrintedHotel = Pick<Hotel, 'name' | 'phone' | 'email' | 'address' | 'checkIn' | 'checkOut' | 'timeZone' | 'today'>
type Line = Voucher['basket']['lines'][number]
type Section = PrintedDocument['sections'][number]

type Writing = {
  readonly voucher: Voucher
  readonly hotel: PrintedHotel
  readonly translation: PageTexts
  readonly formats: Formats
  readonly amountText: ReturnType<typeof amountTextIn>
  readonly on: (date: CalendarDate) => string
  readonly at: (instant: Instant) => string
}

/** In the words and formats of the page, without the ways to change something. */
export function printedVoucher(
  voucher: Voucher,
  hotel: PrintedHotel,
  place: Pick<Place, 'language'> & { readonly host: Pick<Place['host'], 'brandColour' | 'numberFormat'> },
  translation: PageTexts,
): PrintedDocument {
  const { t, exists } = translation
  const { language, host } = place
  const formats = formatsOf(language.code, language.tag, host.numberFormat === 'it' ? 'it' : language.tag)
  const writing: Writing = {
    voucher,
    hotel,
    translation,
    formats,
    amountText: amountTextIn(formats),
    on: (date) => formats.day(date, hotel.today),
    at: (instant) => formats.moment(instant, hotel.timeZone, hotel.today),
  }
  const reasonKey = `voucher.reason.${voucher.reason}`
  const reason = exists(reasonKey) ? t(reasonKey as 'voucher.reason.by-guest') : ''
  const codes = voucher.roomCodes.length > 0 ? voucher.roomCodes : [voucher.code]
  return {
    tag: language.tag,
    title: t('voucher.greeting', { hotel: hotel.name }),
    sender: hotel.name,
    colour: host.brandColour,
    facts: [
      { label: t('voucher.code'), value: formats.listText(codes), isStrong: true },
      { label: t('voucher.stateLabel'), value: stateTextIn(translation, voucher) },
    ],
    lead: [reason, optionTextIn(translation, voucher, formats, hotel) ?? ''].filter(Boolean),
    sections: [
      staySection(writing),
      priceSection(writing),
      ...printedPending(voucher, hotel, translation, formats),
      ...transferSection(writing),
      bookerSection(writing),
      hotelSection(writing),
      ...cancelledSection(writing),
      ...historySection(writing),
    ],
    footer: `${hotel.name} · ${hotel.phone} · ${hotel.email}`,
    page: (page, pages) => t('voucher.page', { page, pages }),
  }
}

function staySection(writing: Writing): Section {
  const { voucher, hotel, translation, formats, on } = writing
  const { t } = translation
  const { basket, stay } = voucher
  return {
    title: t('voucher.stay'),
    blocks: [
      {
        kind: 'rows',
        rows: [
          {
            label: t('checkout.arrival'),
            value: formats.factsText([on(stay.arrival), t('checkout.from', { time: hotel.checkIn })]),
          },
          {
            label: t('checkout.departure'),
            value: formats.factsText([on(stay.departure), t('checkout.until', { time: hotel.checkOut })]),
          },
          { label: t('checkout.duration'), value: t('search.nightCount', { count: nightCountOf(stay) }) },
        ],
      },
      ...(basket.package
        ? [{ kind: 'paragraph' as const, text: t('packages.soldAs', { offer: basket.package.name }) }]
        : []),
      ...flightBlocks(writing),
      ...(voucher.upgradedFrom
        ? [{ kind: 'paragraph' as const, text: t('voucher.upgradedFrom', { room: voucher.upgradedFrom }) }]
        : []),
      ...basket.lines.flatMap((line, i) => lineBlocks(writing, line, i)),
    ],
  }
}

function flightBlocks({ voucher, translation, formats }: Writing): PrintedBlock[] {
  const { t } = translation
  return [
    ...voucher.flights.map((booked) => ({ kind: 'paragraph' as const, text: flightTextIn(translation, booked) })),
    ...(voucher.flights.length > 0
      ? [
          {
            kind: 'paragraph' as const,
            text: t('packages.passengers', {
              names: formats.list(namesOfGuests(voucher.guests, voucher.guestRecords ?? [])),
            }),
          },
        ]
      : []),
  ]
}

function lineBlocks(
  { voucher, hotel, translation, formats, amountText, on }: Writing,
  line: Line,
  i: number,
): PrintedBlock[] {
  const { t } = translation
  const partyText = partyTextIn(translation, formats)
  const { code } = voucher.rooms[i] ?? {}
  const [firstNight, lastNight] = [line.nights[0]?.night, line.nights.at(-1)?.night]
  const { text, later } = cancellationTextIn(translation, line.cancellation, { formats, amountText, hotel })
  const { protection } = line
  const lineFacts = [
    partyText(line.party, line.moreChildren),
    firstNight && lastNight && `${on(firstNight)} – ${on(addDays(lastNight, 1))}`,
    [...new Set([line.mealPlan && t(`rooms.mealPlan.${line.mealPlan}`), line.rateName])].filter(Boolean).join(' · '),
    code && voucher.rooms.length > 1 && t('cancel.roomCode', { code }),
    text,
    later,
    protection?.state === 'included' && t('protection.included'),
    protection?.state === 'taken' && t('protection.taken', { price: amountText(protection.price) }),
  ]
  return [
    { kind: 'heading', text: voucher.rooms.length > 1 ? `${i + 1}. ${line.roomName}` : line.roomName },
    { kind: 'paragraph', text: lineFacts.filter(Boolean).join('\n') },
    {
      kind: 'rows',
      rows: [
        ...line.nights.map(({ night, price }) => ({ label: on(night), value: amountText(price) })),
        ...line.fees.map(({ name, amount }) => ({ label: name, value: amountText(amount) })),
        { label: line.roomName, value: amountText(line.stay), isStrong: true },
      ],
    },
  ]
}

function priceSection(writing: Writing): Section {
  const { voucher, hotel, translation, formats, amountText } = writing
  const { t } = translation
  const { basket } = voucher
  return {
    title: t('voucher.price'),
    blocks: [
      { kind: 'rows', rows: sumRows(writing) },
      {
        kind: 'paragraph',
        text: basket.price.taxesAtHotel
          ? (cityTaxTextIn(translation, basket, amountText, formats) ?? '')
          : t('checkout.cityTaxUnknown'),
      },
      ...printedPayments(voucher, hotel, translation, formats),
    ],
  }
}

function sumRows({ voucher: { basket }, translation, formats, amountText }: Writing): PrintedRow[] {
  const { t } = translation
  const serviceText = serviceTextIn(translation, formats)
  return [
    ...basket.services.map((service) => {
      const { name, details } = serviceText(service)
      return { label: formats.factsText([name, details]), value: amountText(service.amount) }
    }),
    ...(basket.crossDiscount
      ? [{ label: t('alternatives.splitDiscount'), value: `−${amountText(basket.crossDiscount)}` }]
      : []),
    ...(basket.price.taxesAtHotel && basket.price.taxesAtHotel.minor > 0
      ? [
          { label: t('rooms.nightsTotal'), value: amountText(basket.price.stay) },
          { label: t('rooms.cityTax'), value: amountText(basket.price.taxesAtHotel) },
        ]
      : []),
    { label: t('rooms.total'), value: amountText(basket.price.guestTotal), isStrong: true },
  ]
}

function transferSection({ voucher, translation: { t }, amountText, at }: Writing): Section[] {
  const { payment, state } = voucher
  if (payment.kind !== 'transfer' || payment.received || state === 'cancelled') return []
  const code = transferCodeIn(voucher)
  return [
    {
      title: t('voucher.transfer'),
      blocks: [
        { kind: 'paragraph', text: t('voucher.transferText', { moment: at(payment.payBy) }) },
        {
          kind: 'rows',
          rows: [
            { label: t('voucher.transferOwner'), value: payment.owner },
            { label: t('voucher.transferIban'), value: formatIban(payment.iban) },
            { label: t('voucher.transferAmount'), value: amountText(payment.amount) },
            { label: t('voucher.transferReference'), value: payment.reference },
          ],
        },
        ...(code
          ? [
              { kind: 'code' as const, code, label: t('voucher.transferCode') },
              { kind: 'paragraph' as const, text: t('voucher.transferCode') },
            ]
          : []),
      ],
    },
  ]
}

function bookerSection({ voucher, translation: { t }, formats, on }: Writing): Section {
  const people = [...new Set(voucher.guests)]
  const listed = (voucher.guestRecords?.flat() ?? []).map(({ type, name, lastName, birthDate, sex }) =>
    formats.factsText([
      fullNameOf({ name, lastName }),
      t(`voucher.guestType.${type}`),
      birthDate && t('voucher.born', { day: birthDate.split('-').reverse().join('/') }),
      sex && t(`checkout.sexes.${sex}`),
    ]),
  )
  const transfers = (voucher.transfers ?? []).map(({ service, date, time, place: where, number, note }) =>
    formats.factsText([service, formats.day(date), time, where, number, note]),
  )
  return {
    title: t('voucher.bookedBy'),
    blocks: [
      {
        kind: 'paragraph',
        text: [
          voucher.bookedBy.name,
          voucher.bookedBy.email,
          voucher.bookedOn && t('voucher.bookedOn', { day: on(voucher.bookedOn) }),
        ]
          .filter(Boolean)
          .join('\n'),
      },
      ...paragraphOf(t('voucher.agency'), voucher.agency?.join('\n') ?? ''),
      ...paragraphOf(t('voucher.guests'), people.join('\n')),
      ...paragraphOf(t('voucher.guestList'), listed.join('\n')),
      ...paragraphOf(t('services.transfers'), transfers.join('\n')),
      ...paragraphOf(t('voucher.customerNote'), voucher.customerNote),
      ...paragraphOf(t('voucher.invoice'), voucher.invoice?.join('\n') ?? ''),
    ],
  }
}

function hotelSection({ voucher, hotel, translation: { t } }: Writing): Section {
  return {
    title: hotel.name,
    blocks: [
      {
        kind: 'paragraph',
        text: [hotel.address.street, `${hotel.address.zip} ${hotel.address.city}`, hotel.phone, hotel.email].join('\n'),
      },
      ...(voucher.state === 'cancelled' ? [] : paragraphOf(t('voucher.hotelNotes'), voucher.hotelNotes)),
    ],
  }
}

const paragraphOf = (title: string, text: string): PrintedBlock[] =>
  text === ''
    ? []
    : [
        { kind: 'heading', text: title },
        { kind: 'paragraph', text },
      ]

function cancelledSection({ voucher, translation: { t }, formats, on }: Writing): Section[] {
  if (voucher.cancelledRooms.length === 0) return []
  return [
    {
      title: t('cancel.cancelledRooms'),
      blocks: [
        {
          kind: 'rows',
          rows: voucher.cancelledRooms.map(({ code, roomName, stay: nights }) => ({
            label: formats.factsText([roomName, t('cancel.roomCode', { code })]),
            value: `${on(nights.arrival)} – ${on(nights.departure)}`,
          })),
        },
      ],
    },
  ]
}

function historySection({ voucher, translation: { t, exists }, formats, amountText, at }: Writing): Section[] {
  const rows = voucher.changes
    .filter(({ kind }) => exists(`cancel.event.${kind}`))
    .map(({ at: when, kind, fee }) => ({
      label: formats.factsText([
        t(`cancel.event.${kind}` as 'cancel.event.changed'),
        fee.minor > 0 && t('cancel.eventFee', { fee: amountText(fee) }),
      ]),
      value: at(when),
    }))
  return rows.length > 0 ? [{ title: t('cancel.history'), blocks: [{ kind: 'rows', rows }] }] : []
}
