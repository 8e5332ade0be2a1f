import { maxPictureBytes } from '@portico/contracts/values/pictures'
import { type ChangeEvent, useId, useState } from 'react'
import { t } from './texts.ts'

type PictureUploadProps = {
  label: string
  help: string
  /** As a favicon may be one. */
  takesIcons?: boolean
  isBusy?: boolean
  problem: string | undefined
  onPicture: (base64: string) => Promise<void>
}

/** Sends a picture as soon as it is chosen; the same file can be chosen once more. */
export function PictureUpload({ label, help, takesIcons, isBusy, problem, onPicture }: PictureUploadProps) {
  const id = useId()
  const [isTooLarge, setTooLarge] = useState(false)
  const uploadChosen = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    setTooLarge(file.size > maxPictureBytes)
    if (file.size <= maxPictureBytes) await onPicture(await base64Of(file))
    target.value = ''
  }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p className="help" id={`${id}-help`}>
        {help}
      </p>
      <input
        id={id}
        type="file"
        accept={`.png,.svg,image/png,image/svg+xml${takesIcons ? ',.ico,image/x-icon' : ''}`}
        aria-describedby={`${id}-help ${id}-error`}
        disabled={isBusy}
        onChange={uploadChosen}
      />
      <p className="error" id={`${id}-error`} role="alert">
        {isTooLarge ? t('messages.fileTooLarge') : problem}
      </p>
    </div>
  )
}

async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
