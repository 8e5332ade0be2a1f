import type { HotelInformation, OpeningHours, PetPolicy } from '@portico/contracts/hotel/hotel-information'
import { informationKinds } from '@portico/contracts/hotel/information-kinds'
import type { ReactNode } from 'react'
import { useOwnTextLang } from '../../base/hotel/use-own-text-lang.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { useAmountText } from '../../base/ui/amount.tsx'

export function InformationSections({ information }: { information: HotelInformation }) {
  const { t } = useTranslation()
  const hoursText = useHoursText()
  const petText = usePetText()
  const ownTextLang = useOwnTextLang()
  const { checkIn, checkOut, pets } = information
  const sections = informationKinds.flatMap((kind) => information.sections.filter((section) => section.kind === kind))
  const otherSections = information.sections.filter(({ kind }) => kind === undefined)
  const hasPetText = sections.some(({ kind }) => kind === 'pets')
  return (
    <dl className="information">
      {(checkIn || checkOut) && (
        <Section title={t('information.arriving')}>
          {checkIn && <p className="information-fact">{t('frame.checkIn', { time: checkIn })}</p>}
          {checkOut && <p className="information-fact">{t('frame.checkOut', { time: checkOut })}</p>}
        </Section>
      )}
      {[...sections, ...otherSections].map(({ kind, title, text, hours }, i) => (
        <Section key={i} title={kind ? t(`information.kind.${kind}`) : title}>
          {hours && <p className="information-fact">{hoursText(hours)}</p>}
          {kind === 'pets' && pets && <p className="information-fact">{petText(pets)}</p>}
          <p className="as-written" lang={ownTextLang}>
            {kind && title !== '' && title !== t(`information.kind.${kind}`) && <strong>{title}. </strong>}
            {text}
          </p>
        </Section>
      ))}
      {pets && !hasPetText && (
        <Section title={t('information.kind.pets')}>
          <p className="information-fact">{petText(pets)}</p>
        </Section>
      )}
    </dl>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function useHoursText(): (hours: OpeningHours) => string {
  const { t } = useTranslation()
  return ({ from, until }) =>
    until === undefined ? t('information.from', { from }) : t('information.hours', { from, until })
}

function usePetText(): (pets: PetPolicy) => string {
  const { t } = useTranslation()
  const amountText = useAmountText()
  return (pets) =>
    pets.kind === 'supplement'
      ? t(`information.pets.per-${pets.per}`, { amount: amountText(pets.amount) })
      : t(`information.pets.${pets.kind}`)
}
