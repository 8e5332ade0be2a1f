import { type ChangeEvent, useId, useState } from 'react'
import { api, failureTextOf } from '../ui/api.ts'
import { base64Of } from '../ui/base64-of.ts'
import { t } from '../ui/texts.ts'

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
  const upload = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    setProblem(undefined)
    if (file.size > 100_000) return setProblem(t('settings.theFileIsLargerThan100'))
    try {
      const outcome = await api.pictures.upload.mutate({ base64: await base64Of(file) })
      if (outcome.kind === 'stored') onPath(outcome.path)
      else setProblem(outcome.reason)
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
      <div className="field">
        <label htmlFor={`${id}-file`}>{t('settings.own', { kind })}</label>
        <p className="help" id={`${id}-help`}>
          {t('settings.pngSvgOrIcoUpTo')}
        </p>
        <input
          id={`${id}-file`}
          type="file"
          accept=".png,.svg,.ico,image/png,image/svg+xml,image/x-icon"
          aria-describedby={`${id}-help ${id}-error`}
          onChange={upload}
        />
        <p className="error" id={`${id}-error`} role="alert">
          {problem}
        </p>
      </div>
    </fieldset>
  )
}

/** `costa-serena` as people write it. */
const nameOf = (house: string) =>
  house.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase())
