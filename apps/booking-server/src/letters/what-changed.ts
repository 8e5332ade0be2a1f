import { addDays } from '@portico/domain/time/calendar-date'
import { partyTextIn } from './letter-texts.ts'
import type { MailBasket, MailLine, MailService } from './mail-basket.ts'
import type { MailFacts } from './mail-facts.ts'
import { type Section, type SectionRow, section } from './section.ts'
import { amountIn, dayIn } from './written.ts'

/**
 * What a change has made of the stay: each room and service that is no longer as it was, before and now, and the price.
 */
export function changeSection(mailFacts: MailFacts): Section {
  const { t, before, basket } = mailFacts
  if (!before) return section(t('changed'), [])
  const lines = (mailBasket: MailBasket) => [
    ...mailBasket.lines.map((mailLine) => lineText(mailFacts, mailLine)),
    ...mailBasket.services.map((mailService) => serviceText(mailFacts, mailService)),
  ]
  const [was, is] = [lines(before), lines(basket)]
  const [totalBefore, total] = [totalOf(before), totalOf(basket)]
  const sectionRows: SectionRow[] = [
    ...textsWithout(was, is).map((value) => ({ label: t('before'), value })),
    ...textsWithout(is, was).map((value) => ({ label: t('now'), value })),
    ...(totalBefore === total
      ? []
      : [
          { label: `${t('before')}${mailFacts.formats.colon}${t('total')}`, value: amountIn(mailFacts, totalBefore) },
          {
            label: `${t('now')}${mailFacts.formats.colon}${t('total')}`,
            value: amountIn(mailFacts, total),
            strong: true,
          },
        ]),
  ]
  return section(t('changed'), sectionRows)
}

function textsWithout(texts: readonly string[], otherTexts: readonly string[]): string[] {
  const remaining = [...otherTexts]
  return texts.filter((text) => {
    const place = remaining.indexOf(text)
    if (place >= 0) remaining.splice(place, 1)
    return place < 0
  })
}

function lineText(
  mailFacts: MailFacts,
  { roomName, rateName, mealPlan, party, nights, protectionMinor }: MailLine,
): string {
  const { t } = mailFacts
  const [firstNight, lastNight] = [nights[0]?.night, nights.at(-1)?.night]
  return mailFacts.formats.factsText([
    roomName,
    firstNight && lastNight && `${dayIn(mailFacts, firstNight)} – ${dayIn(mailFacts, addDays(lastNight, 1))}`,
    partyTextIn(mailFacts, party),
    `${rateName} · ${t(`meals.${mealPlan}`)}`,
    protectionMinor !== undefined && t('protection'),
  ])
}

function serviceText({ formats }: MailFacts, { name, quantity, day, slot }: MailService): string {
  return formats.factsText([`${quantity} × ${name}`, day && formats.shortDay(day), slot])
}

function totalOf({ minor, cityTaxMinor = 0 }: MailBasket): number {
  return minor + cityTaxMinor
}
