import { useId, useState } from 'react'
import { api, failureTextOf } from '../ui/api.ts'
import { PictureUpload } from '../ui/picture-upload.tsx'
import { messageText, t } from '../ui/texts.ts'

export type ShippedPictures = Awaited<ReturnType<typeof api.pictures.shipped.query>>

type PictureField = {
  label: string
  kind: 'logo' | 'favicon'
  value: string
  shipped: ShippedPictures
  onPath: (path: string) => void
}

export function PictureField({ label, kind, value, shipped, onPath }: PictureField) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const isOwn = value.startsWith('/media/')
  const choices = [
    { path: '', name: t('settings.noneChosen') },
    ...shipped.map((house) => ({ path: house[kind], name: nameOf(house.house) })),
    ...(isOwn ? [{ path: value, name: t('settings.ownFileChosen') }] : []),
  ]
  const uploadPicture = async (base64: string) => {
    setProblem(undefined)
    try {
      const outcome = await api.pictures.upload.mutate({ base64 })
      if (outcome.kind === 'stored') onPath(outcome.path)
      else setProblem(messageText(outcome.reason))
    } catch (error) {
      setProblem(failureTextOf(error))
    }
  }
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className="choices pictures">
        {choices.map(({ path, name }) => (
          <label key={path} className={`choice ${kind}`}>
            <input type="radio" name={id} checked={value === path} onChange={() => onPath(path)} />
            {path && <img src={path} alt="" />}
            <span>{name}</span>
          </label>
        ))}
      </div>
      <PictureUpload
        label={t('settings.own', { kind })}
        help={t('settings.pngSvgOrIcoUpTo')}
        takesIcons
        problem={problem}
        onPicture={uploadPicture}
      />
    </fieldset>
  )
}

/** `costa-serena` as people write it. */
const nameOf = (house: string) =>
  house.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase())
