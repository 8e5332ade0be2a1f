import type { ReservationSearch } from '@portico/contracts/operator/reservation-search'
import { useState } from 'react'
import { api, failureTextOf } from './api.ts'
import { Done, Warning } from './notice.tsx'
import { t } from './texts.ts'

export function ExportButton({ search }: { search: ReservationSearch }) {
  const loadFile = async () => {
    const { after: _, ...all } = search
    const { text, rows, isCut } = await api.reservations.csv.mutate(all)
    const words = isCut
      ? t('shell.theFirstReservationsAreIn', { count: rows })
      : t('shell.reservationsAreInTheFile', { count: rows })
    return { text, words }
  }
  return <SaveFile name="reservations.csv" load={loadFile} />
}

type SaveFileProps = {
  readonly name: string
  readonly label?: string
  readonly type?: string
  readonly load: () => Promise<{ text: string; words: string }>
}

export function SaveFile({ name, label = t('shell.saveAsCsv'), type = 'text/csv', load }: SaveFileProps) {
  const [done, setDone] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const saveFile = async () => {
    setBusy(true)
    setDone('')
    setProblem(undefined)
    try {
      const { text, words } = await load()
      download(name, type, text)
      setDone(words)
    } catch (error) {
      setProblem(failureTextOf(error))
    }
    setBusy(false)
  }
  return (
    <>
      <button type="button" onClick={saveFile} disabled={isBusy}>
        {label}
      </button>
      {problem && <Warning>{problem}</Warning>}
      <Done>{done}</Done>
    </>
  )
}

function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
