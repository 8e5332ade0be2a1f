import type { Picture as Shape } from '@portico/contracts/values/shapes'
import { DialogLink, dialogPage } from '../../base/dialog/dialog-link.tsx'
import { withTexts } from '../../base/text/page-texts.ts'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Picture } from '../../base/ui/picture.tsx'

const page = dialogPage(() => withTexts(() => import('./pictures-dialog.tsx')))

type RoomPictureProps = { picture: Shape | undefined; count: number; to: string; room: string; eager: boolean }

export function RoomPicture({ picture, count, to, room, eager }: RoomPictureProps) {
  const { t } = useTranslation()
  if (count < 2) return <Picture picture={picture} eager={eager} />
  return (
    <DialogLink to={to} page={page} className="room-picture" label={t('pictures.open', { count, room })}>
      <Picture picture={picture} eager={eager} />
      <span className="picture-count">{t('pictures.count', { count })}</span>
    </DialogLink>
  )
}
