import type { AvailableRoom } from '@portico/contracts/search/room-search'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../base/dialog/dialog.tsx'
import { DialogBody } from '../../base/dialog/dialog-body.tsx'
import type { DialogPageProps } from '../../base/dialog/dialog-link.tsx'
import { useTranslation } from '../../base/text/use-translation.ts'
import { Picture } from '../../base/ui/picture.tsx'

type Data = Pick<AvailableRoom, 'name' | 'pictures'>

export default function PicturesDialog({ data, address, onClose }: DialogPageProps<Data>) {
  const { t } = useTranslation()
  return (
    <Dialog title={data?.name ?? t('pictures.title')} size="wide" onClose={onClose}>
      <DialogBody data={data} address={address}>
        {({ pictures, name }) => <Pictures pictures={pictures} name={name} />}
      </DialogBody>
    </Dialog>
  )
}

function Pictures({ pictures, name }: Pick<Data, 'pictures' | 'name'>) {
  const { t } = useTranslation()
  const [at, setAt] = useState(0)
  const row = useRef<HTMLUListElement>(null)
  useEffect(() => row.current?.focus(), [])
  const showPicture = (place: number) => {
    const target = row.current?.children[place]
    if (!(target instanceof HTMLElement)) return
    target.scrollIntoView({ block: 'nearest', inline: 'start' })
    setAt(place)
  }
  const movePictureByKey = (event: KeyboardEvent) => {
    const places = new Map([
      ['ArrowLeft', at - 1],
      ['ArrowRight', at + 1],
      ['Home', 0],
      ['End', pictures.length - 1],
    ])
    const place = places.get(event.key)
    if (place === undefined) return
    event.preventDefault()
    showPicture(place)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the controls within
    <div className="picture-row" onKeyDown={movePictureByKey}>
      <ul
        ref={row}
        className="picture-strip"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        aria-label={name}
        onScroll={({ currentTarget }) =>
          setAt(Math.round(currentTarget.scrollLeft / Math.max(1, currentTarget.clientWidth)))
        }
      >
        {pictures.map((picture) => (
          <li key={picture.src}>
            <Picture picture={picture} eager />
          </li>
        ))}
      </ul>
      <p role="status">
        <strong>{t('pictures.place', { place: at + 1, count: pictures.length })}</strong>
      </p>
      <div className="picture-buttons">
        <button type="button" className="button quiet" aria-disabled={at === 0} onClick={() => showPicture(at - 1)}>
          {t('pictures.previous')}
        </button>
        <button
          type="button"
          className="button quiet"
          aria-disabled={at >= pictures.length - 1}
          onClick={() => showPicture(at + 1)}
        >
          {t('pictures.next')}
        </button>
      </div>
    </div>
  )
}
