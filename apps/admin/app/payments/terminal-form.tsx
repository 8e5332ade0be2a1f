import type {
  HotelMethod,
  ShownTerminalField,
  ShownTerminalMode,
  TerminalFieldProblem,
} from '@portico/contracts/operator/terminals'
import { type FormEvent, useState } from 'react'
import { useProof } from '../sign-in/proof.tsx'
import { api, failureTextOf } from '../ui/api.ts'
import { focusFirstError } from '../ui/field.tsx'
import { useUnsavedGuard } from '../ui/location.tsx'
import { Warning } from '../ui/notice.tsx'
import { say, t } from '../ui/texts.ts'
import { useActKey } from '../ui/use-act-key.ts'
import { modeWords } from '../words/method-words.ts'
import { ConnectedAccount } from './connected-account.tsx'
import { TerminalInput } from './terminal-input.tsx'

type FormProps = {
  hotelId: number
  found: HotelMethod
  isJustSaved: boolean
  onChange: () => void
  onSaved: () => Promise<void>
  onTested: () => Promise<void>
}

type AccountInput = { mode: ShownTerminalMode; settings: Record<string, string>; secrets: Record<string, string> }

export function TerminalForm({ hotelId, found, isJustSaved, onChange, onSaved, onTested }: FormProps) {
  const { method, terminal, fields: usual, modes, nextMessageUrl } = found
  const firstInput: AccountInput = {
    mode: terminal?.mode ?? modes[0] ?? 'live',
    settings: terminal?.settings ?? {},
    secrets: {},
  }
  const [typed, setTyped] = useState(firstInput)
  const [fields, setFields] = useState(usual)
  const [errors, setErrors] = useState<Record<string, TerminalFieldProblem>>({})
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { keyOf, answered } = useActKey()
  const { withProof, dialog } = useProof()
  useUnsavedGuard(JSON.stringify(typed) !== JSON.stringify(firstInput))

  const setSetting = async (field: ShownTerminalField, value: string) => {
    const settings = { ...typed.settings, [field.name]: value }
    setTyped({ ...typed, settings })
    if (!field.choices) return
    try {
      setFields(
        await api.payments.fields.mutate({ hotelId, method, settings: valuesOfFields(settings, fields, false) }),
      )
    } catch (error) {
      setProblem(failureTextOf(error))
    }
  }

  const saveTerminal = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    setProblem(undefined)
    onChange()
    const changedAt = terminal?.changedAt
    const settings = valuesOfFields({ ...defaultsOf(fields), ...typed.settings }, fields, false)
    const secrets = valuesOfFields(typed.secrets, fields, true)
    const content = { hotelId, method, mode: typed.mode, settings, secrets, changedAt }
    const key = keyOf(content)
    try {
      const outcome = await withProof(() => api.payments.saveTerminal.mutate({ ...content, key }))
      switch (outcome?.kind) {
        case undefined:
          break
        case 'saved':
          answered()
          setErrors({})
          setTyped({ ...typed, secrets: {} })
          await onSaved()
          return
        case 'invalid':
          setErrors(Object.fromEntries(outcome.problems.map(({ field, why }) => [field, why])))
          focusFirstError(form)
          break
        case 'changed-meanwhile':
          setProblem(t('payments.somebodyElseHasSavedThis'))
          break
        case 'refused':
        case 'key-used':
          setProblem(t('payments.thisAccountCannotBeSaved'))
          break
      }
    } catch (error) {
      setProblem(failureTextOf(error))
    }
    setBusy(false)
  }

  return (
    <>
      {terminal && (
        <ConnectedAccount
          hotelId={hotelId}
          found={found}
          terminal={terminal}
          isJustSaved={isJustSaved}
          onTested={onTested}
        />
      )}
      <form
        onSubmit={saveTerminal}
        noValidate
        aria-label={terminal ? t('payments.changeTheAccount') : t('payments.connectTheAccount')}
        autoComplete="off"
      >
        <section>
          <h2>{terminal ? t('payments.changeTheAccount') : t('payments.connectTheAccount')}</h2>
          {problem && <Warning>{problem}</Warning>}
          <fieldset>
            <legend>{t('payments.whoseMoney')}</legend>
            <div className="choices">
              {modes.map((mode) => (
                <label key={mode} className="choice">
                  <input
                    type="radio"
                    name="mode"
                    checked={typed.mode === mode}
                    onChange={() => setTyped({ ...typed, mode })}
                  />
                  <span>
                    <strong>{modeWords[mode][0]}</strong> <span className="help">{modeWords[mode][1]}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <dl className="facts">
            <div>
              <dt>{t('payments.addressForMessages')}</dt>
              <dd>
                <span className="address">{nextMessageUrl}</span>
                <span className="help">
                  {' '}
                  {say('payments.enterItAsTheWebhookIn', {
                    terminal: terminal && ` ${t('payments.itIsAnotherOneThanThat')}`,
                  })}
                </span>
              </dd>
            </div>
          </dl>
          <div className="columns wide">
            {fields.map((field) => (
              <TerminalInput
                key={field.name}
                field={field}
                value={(field.isSecret ? typed.secrets : typed.settings)[field.name] ?? ''}
                isStored={field.isSecret && terminal?.mode === typed.mode && terminal.secrets.includes(field.name)}
                problem={errors[field.name]}
                onText={(value) =>
                  field.isSecret
                    ? setTyped({ ...typed, secrets: { ...typed.secrets, [field.name]: value } })
                    : setSetting(field, value)
                }
              />
            ))}
          </div>
          <p className="help">{t('payments.secretsAreSealedAtThe')}</p>
        </section>
        <div className="actions">
          <button type="submit" className="primary" disabled={isBusy}>
            {terminal ? t('payments.saveTheAccount') : t('payments.connect')}
          </button>
        </div>
      </form>
      {dialog}
    </>
  )
}

function valuesOfFields(
  values: Record<string, string>,
  fields: readonly ShownTerminalField[],
  isSecret: boolean,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name, isSecret: secret }) =>
      secret === isSecret && values[name] !== undefined ? [[name, values[name]]] : [],
    ),
  )
}

function defaultsOf(fields: readonly ShownTerminalField[]): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name, choices, isOptional }) => (choices?.[0] && !isOptional ? [[name, choices[0]]] : [])),
  )
}
