import { type FormEvent, useState } from 'react'
import { focusFirstError, TextField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { Link, navigate, useUnsavedGuard } from '../ui/location.tsx'
import { Warning } from '../ui/notice.tsx'
import { t } from '../ui/texts.ts'
import { AgencyFields, agencyOf, nothingTyped } from './agency-fields.tsx'
import { useAgencyAct } from './use-agency-act.ts'

export function NewAgencyPage() {
  const [typed, setTyped] = useState(nothingTyped)
  const [code, setCode] = useState('')
  const { make, problem, errors, isBusy, dialog } = useAgencyAct()
  const [isAdded, setAdded] = useState(false)
  useUnsavedGuard(!isAdded && (code !== '' || JSON.stringify(typed) !== JSON.stringify(nothingTyped)))
  const addAgency = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const id = await make({ kind: 'add-agency', code, agency: agencyOf(typed) })
    if (id === undefined) return focusFirstError(form)
    setAdded(true)
    navigate(`/agencies/${id}`, { confirmUnsaved: false })
  }
  return (
    <>
      <Heading title={t('agencies.addAnAgency')}>
        <Link href="/agencies">{t('agencies.allAgencies')}</Link>
      </Heading>
      {dialog}
      <form onSubmit={addAgency} noValidate aria-label={t('agencies.agency')}>
        {problem && <Warning>{problem}</Warning>}
        <AgencyFields typed={typed} errors={errors} onTyped={setTyped} />
        <CodeField value={code} error={errors.code} onText={setCode} />
        <div className="actions">
          <button type="submit" className="primary" disabled={isBusy}>
            {t('agencies.addTheAgency')}
          </button>
        </div>
      </form>
    </>
  )
}

type CodeFieldProps = { value: string; error: string | undefined; onText: (text: string) => void }

/** The house chooses the code, never the agency, since rates are reserved by it. */
export function CodeField(field: CodeFieldProps) {
  return (
    <TextField
      label={t('agencies.codeLabel')}
      help={t('agencies.ratesCanBeReservedToIt')}
      className="code"
      spellCheck={false}
      autoCapitalize="none"
      autoComplete="off"
      {...field}
    />
  )
}
