import type { Picture } from '@portico/contracts/values/shapes'
import { dialogLinkMarkup, dialogPage } from '../../base/dialog/dialog-link.tsx'
import { withTexts } from '../../base/text/page-texts.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { type Markup, markup } from '../../base/ui/markup.ts'
import { pictureMarkup } from '../../base/ui/picture.tsx'

export const picturesPage = dialogPage(() => withTexts(() => import('./pictures-dialog.tsx')))

// Its part of a card, whose columns `rooms.css` names.
const widthOfCard = '(min-width: 60rem) 26rem, (min-width: 40rem) 20rem, 40vw'

type RoomPicture = { picture: Picture | undefined; count: number; to: string; room: string; eager: boolean }

export function useRoomPicture(): (roomPicture: RoomPicture) => Markup {
  const { t } = useTranslation()
  return ({ picture, count, to, room, eager }) => {
    const shownPicture = pictureMarkup({ picture, eager, shownWidth: widthOfCard })
    if (count < 2) return shownPicture
    const label = t('pictures.open', { count, room })
    const inside = markup`${shownPicture}<span class="picture-count">${t('pictures.count', { count })}</span>`
    return dialogLinkMarkup({ to, className: 'room-picture', label, inside })
  }
}
