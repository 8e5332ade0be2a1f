import { join } from 'node:path'
import { ConfirmOutcome, fieldProblems } from '@portico/contracts/checkout/confirm'
import { PromoRefusal } from '@portico/contracts/price/promo'
import { Refusal } from '@portico/contracts/values/shapes'
import { reservationReasons } from '@portico/domain/reservation/reservation-state'
import { english, pageBundles } from '@portico/locale/texts/english'
import { languagesWithTexts } from '@portico/locale/texts/languages-with-texts'
import { readTexts } from '@portico/locale/texts/read-texts'
import { flatTexts } from '@portico/locale/texts/translator'
import { describe, expect, it } from 'vitest'
import { mismatchedLabels, spokenLabelsIn } from '../../../../../tests/builders/read/spoken-labels.ts'
import { recoveryNotices } from '../../parts/recovery/recovery-form.tsx'

const kindsOf = (union: { options: readonly { shape: { kind: { value: string } } }[] }) =>
  union.options.map(({ shape }) => shape.kind.value)
const labels = spokenLabelsIn(join(import.meta.dirname, '../..'))
const booked = ['confirmed', 'pending', 'already-booked']

describe.each(languagesWithTexts.map(({ code, name }) => [name, code] as const))('in %s', (_, code) => {
  const texts = readTexts(code, ...pageBundles)
  it('the spoken name of a button holds what stands on it', () => {
    expect(labels).not.toEqual([])
    expect(mismatchedLabels(labels, new Map(Object.entries(flatTexts(texts))))).toEqual([])
  })
  it.each(kindsOf(ConfirmOutcome).filter((kind) => !booked.includes(kind)))('the outcome %s has its words', (kind) => {
    const outcome = texts.outcome[kind as keyof typeof texts.outcome]
    expect(outcome.title).not.toBe('')
    expect(outcome.text).not.toBe('')
  })
  it('each way of being booked has its words', () => {
    const { thanks, thanksPending, alreadyBooked } = texts.voucher
    expect(new Set([thanks, thanksPending, alreadyBooked]).size).toBe(booked.length)
  })
  it.each(fieldProblems)('the problem %s has its words', (problem) => {
    expect(problem === 'choose' ? texts.checkout.pleaseChoice : texts.checkout.problem[problem]).toBeTruthy()
  })
  it.each(kindsOf(Refusal))('the refusal %s has its words', (kind) => {
    const refusals: Record<string, string> = texts.rooms.refusal
    expect(refusals[kind] ?? refusals[`${kind}_other`]).toBeTruthy()
  })
  it.each(kindsOf(PromoRefusal))('the refusal of a code, %s, has its words', (kind) => {
    const reasons: Record<string, string> = texts.rooms.promoReason
    expect(reasons[kind] ?? reasons[`${kind}_other`]).toBeTruthy()
  })
  it.each(recoveryNotices)('what recovery found, %s, has its words', (notice) => {
    expect(texts.recover[notice]).not.toBe('')
  })
  it('each reason of a reservation is known, said or passed over', () => {
    expect(Object.keys(texts.voucher.reason).sort()).toEqual(Object.values(reservationReasons).flat().sort())
  })
})

it('the error catalogue is word for word in English', () => {
  const { problem } = english.forms.checkout
  const { outcome } = english.outcome
  expect(problem).toMatchObject({
    required: 'Required value',
    email: 'Invalid E-Mail Address',
    'email-mismatch': 'E-Mail address does not match',
    date: 'Invalid date',
    range: 'Not in the set range',
  })
  expect(outcome.refused.text).toContain('Something went wrong while confirming your booking. Please try again')
  expect(outcome['price-changed'].text).toContain('After a check the selected prices have changed')
  expect(outcome.unavailable.title).toBe('System unavailable')
})
