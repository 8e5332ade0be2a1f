import type { CurrencyCode } from '@portico/domain/money/currencies'
import type { CalendarDate } from '@portico/domain/time/calendar-date'
import type { Instant } from '@portico/domain/time/deadline'
import { integer, real, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Where a row's guest was, by which its reservation is asked about later. */
const placeColumns = {
  host: text().notNull(),
  upstream: text().notNull(),
  channelId: integer('channel_id').notNull(),
  hotelId: integer('hotel_id').notNull(),
  languageId: integer('language_id').notNull(),
}

export const intent = sqliteTable('intent', {
  key: text().primaryKey(),
  requestHash: text('request_hash').notNull(),
  ...placeColumns,
  departure: text().notNull(),
  state: text({ enum: ['sent', 'confirmed', 'pending', 'refused', 'unknown'] }).notNull(),
  sender: text().notNull(),
  sentAt: text('sent_at').notNull(),
  settledAt: text('settled_at'),
  refusal: text(),
  sealedFacts: text('sealed_facts'),
  sealedBooking: text('sealed_booking'),
  notifiedAt: text('told_at'),
  settledBy: text('settled_by'),
})

/** 1 EUR is `rate` of `code`, published on `day`. */
export const euroRate = sqliteTable('euro_rate', {
  code: text().$type<CurrencyCode>().primaryKey(),
  rate: real().notNull(),
  day: text().$type<CalendarDate>().notNull(),
})

export const cachedReply = sqliteTable('kept_answer', {
  key: text().primaryKey(),
  text: text().notNull(),
  at: text().$type<Instant>().notNull(),
})

/** A trade user's cookies at the server, until the hour is over or they log out; see `trade-sessions.ts`. */
export const tradeSession = sqliteTable('trade_session', {
  id: text().primaryKey(),
  sealedJar: text('sealed_jar').notNull(),
  until: text().$type<Instant>().notNull(),
})

/** What the sealed text alone cannot say: that a session ended before its hour. */
export const endedSession = sqliteTable('ended_session', {
  number: integer().primaryKey({ autoIncrement: true }),
  id: text().notNull().unique(),
  until: text().$type<Instant>().notNull(),
})

/** What a guest does to a reservation, once per key; see `change-journal.ts`. */
export const reservationChange = sqliteTable('change', {
  key: text().primaryKey(),
  requestHash: text('request_hash').notNull(),
  ...placeColumns,
  sender: text().notNull(),
  sentAt: text('sent_at').$type<Instant>().notNull(),
  sealedRequest: text('sealed_asked'),
  outcome: text(),
})

/** A booking that was made or cancelled, for one who is told of it; see `booking-reports.ts`. */
export const bookingReport = sqliteTable('report', {
  id: text().primaryKey(),
  destination: text({ enum: ['address', 'zsuite'] }).notNull(),
  event: text({ enum: ['booked', 'cancelled'] }).notNull(),
  ...placeColumns,
  madeAt: text('made_at').$type<Instant>().notNull(),
  sealedFacts: text('sealed_facts').notNull(),
  attempts: integer().notNull(),
  nextAt: text('next_at').$type<Instant>(),
  sentAt: text('sent_at').$type<Instant>(),
  problem: text(),
})

/** A day on which the operator's letter was sent, or is being sent; see `daily-letter.ts`. */
export const letter = sqliteTable('letter', { day: text().primaryKey() })

/** A gateway that sends confirms and changes, while it lives; see `sender.ts`. */
export const sender = sqliteTable('sender', {
  name: text().primaryKey(),
  machine: text().notNull(),
  pid: integer().notNull(),
  seenAt: text('seen_at').$type<Instant>().notNull(),
})

/** A grant that its browser has forgotten, by a name that only we can compute; see `grants.ts`. */
export const forgottenGrant = sqliteTable('forgotten_grant', {
  name: text().primaryKey(),
  until: text().$type<Instant>().notNull(),
})

/** A browser in which a trade user has logged in; see `known-browsers.ts`. */
export const knownBrowser = sqliteTable('known_browser', {
  name: text().primaryKey(),
  until: text().$type<Instant>().notNull(),
})

export const knownKey = sqliteTable('known_key', { name: text().primaryKey(), fingerprint: text().notNull() })
