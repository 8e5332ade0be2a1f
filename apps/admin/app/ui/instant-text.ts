import { language, t } from './texts.ts'

const instantParts = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
const format = new Intl.DateTimeFormat(language.tag, instantParts)
const utcFormat = new Intl.DateTimeFormat(language.tag, { ...instantParts, timeZone: 'UTC' })

export const instantText = (instant: string): string => format.format(new Date(instant))

export const utcText = (instant: string): string => utcFormat.format(new Date(instant))

export const waitOf = (waitSeconds: number) =>
  waitSeconds < 90
    ? t('shell.seconds', { count: waitSeconds })
    : t('shell.minutes', { count: Math.ceil(waitSeconds / 60) })
