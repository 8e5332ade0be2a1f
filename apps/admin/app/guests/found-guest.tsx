import { useState } from 'react'
import { api } from '../ui/api.ts'
import { SaveFile } from '../ui/export-button.tsx'
import { t } from '../ui/texts.ts'
import { EraseDialog } from './erase-dialog.tsx'
import type { ErasedGuest, KnownGuest } from './known-guest.ts'
import { ErasedList, isAnythingErased, RestList, StoredList } from './stored-lists.tsx'

type FoundGuestProps = {
  readonly guest: KnownGuest
  readonly hotelName: string
  readonly onErased: (erasedGuest: ErasedGuest) => void
  readonly onChanged: () => Promise<void>
}

export function FoundGuest({ guest, hotelName, onErased, onChanged }: FoundGuestProps) {
  const [isErasing, setErasing] = useState(false)
  const { email, hotelId } = guest
  const loadFile = async () => {
    const { text } = await api.guests.exported.mutate({ hotelId, email })
    return { text, words: t('guests.theFileIsSaved') }
  }
  const erasedGuest = { erasure: guest.erasure, gateway: guest.gateway }
  return (
    <>
      <p className="lead">
        <strong>{email}</strong> · {hotelName}
      </p>
      <section className="part" aria-labelledby="stored">
        <h2 id="stored">{t('guests.whatIsStored')}</h2>
        <StoredList guest={guest} />
        <p className="help">{t('guests.allOfThisIsInThe')}</p>
        <div className="actions">
          <SaveFile name="guest-data.json" label={t('guests.saveAsAFile')} type="application/json" load={loadFile} />
        </div>
      </section>
      <section className="part" aria-labelledby="erased">
        <h2 id="erased">{t('guests.whatWouldBeErased')}</h2>
        <ErasedList erased={erasedGuest} />
      </section>
      <RestList erased={erasedGuest} />
      {isAnythingErased(erasedGuest) && (
        <div className="actions">
          <button type="button" onClick={() => setErasing(true)}>
            {t('guests.erase')}
          </button>
        </div>
      )}
      {isErasing && (
        <EraseDialog
          guest={guest}
          hotelName={hotelName}
          onErased={onErased}
          onChanged={async () => {
            setErasing(false)
            await onChanged()
          }}
          onCancel={() => setErasing(false)}
        />
      )}
    </>
  )
}
