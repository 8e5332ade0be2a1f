import { cotAgeOf, cotsOf, type Party } from '@portico/domain/party/party'
import { useHotel } from '../../base/hotel/use-hotel.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { type Markup, markup } from '../../base/ui/markup.ts'
import { useFormats } from '../../base/ui/use-formats.ts'
import type { RoomPageData } from './rooms-page-data.ts'
import { useAmenities } from './use-amenities.ts'

/** What is in no topic stands under the last of these. */
const topicOfAmenity = {
  view: ['seaView', 'gardenView', 'parkView', 'lakeView'],
  outside: ['balcony', 'terrace', 'garden', 'pool', 'beach', 'jacuzzi'],
  beds: ['sofabed'],
  bathroom: ['shower', 'bathtub', 'bidet', 'wc', 'hairdryer', 'bathrobe', 'slippers', 'courtesy'],
} as const
type Topic = keyof typeof topicOfAmenity

export type RoomFacts = { readonly line: string; readonly more: Markup }

export function useRoomFacts(party: Party): (room: RoomPageData) => RoomFacts {
  const { t } = useTranslation()
  const { factsText, listText, sentencesText } = useFormats()
  const { hotel } = useHotel()
  const amenityTexts = useAmenities()
  const cotAge = cotAgeOf(hotel.ageBands)
  const cots = cotsOf(party, hotel.ageBands)
  return ({ amenities: keys, squareMetres, maxGuests, description }) => {
    const amenities = amenityTexts(keys)
    const amenityNames = (isNamed: (key: string) => boolean) =>
      amenities.filter(isNamed).map((key) => t(`amenities.${key}`))
    const ofTopic = (topic: Topic) => amenityNames((key) => (topicOfAmenity[topic] as readonly string[]).includes(key))
    const [view] = ofTopic('view')
    const size = squareMetres ? [t('rooms.squareMetres', { count: squareMetres })] : []
    const guests = sentencesText([
      t('rooms.fits', { count: maxGuests }),
      ...(cotAge === undefined ? [] : [t('rooms.cotAge', { age: cotAge })]),
    ])
    const ofNone = amenityNames((key) =>
      Object.values(topicOfAmenity).every((some: readonly string[]) => !some.includes(key)),
    )
    const rows: readonly (readonly [name: string, facts: readonly string[]])[] = [
      [t('rooms.facts.size'), size],
      [t('rooms.facts.guests'), [guests]],
      ...(['beds', 'bathroom', 'outside', 'view'] as const).map(
        (topic) => [t(`rooms.facts.${topic}`), ofTopic(topic)] as const,
      ),
      [t('rooms.facts.more'), ofNone],
    ]
    return {
      line: [
        ...size,
        factsText([
          t('rooms.sleeps', { count: maxGuests }),
          cots > 0 && cotAge !== undefined && t('rooms.cots', { count: cots, age: cotAge }),
        ]),
        ...(view === undefined ? [] : [view]),
      ].join(' · '),
      more: markup`<p>${description}</p><dl>${rows
        .filter(([, ofRow]) => ofRow.length > 0)
        .map(([name, ofRow]) => markup`<div><dt>${name}</dt><dd>${listText(ofRow)}</dd></div>`)}</dl>`,
    }
  }
}
