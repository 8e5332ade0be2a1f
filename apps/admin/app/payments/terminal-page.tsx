import type {
  HotelMethod,
  ShownTerminalField,
  ShownTerminalMode,
  TerminalFieldProblem,
} from '@portico/contracts/operator/terminals'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useProof } from '../sign-in/proof.tsx'
import { api, failureTextOf } from '../ui/api.ts'
import { Field, focusFirstError, SelectField, TextField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link, useUnsavedGuard } from '../ui/location.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { choiceWords, methodName, methodNames, modeWords, offeredAsTest } from '../words/method-words.ts'

export function TerminalPage({ hotelId, method }: { hotelId: number; method: string }) {
  const loaded = useLoaded(() => api.payments.methods.mutate({ hotelId }))
  const [done, setDone] = useState('')
  const finish = async () => {
    await loaded.reload()
    setDone('The account is saved.')
  }
  return (
    <>
      <Heading title={`Account at ${methodName(method)}`}>
        <Link href={`/methods?hotel=${hotelId}`}>All ways to pay</Link>
      </Heading>
      <WhenLoaded loaded={loaded}>
        {({ hotelName, methods }) => {
          const found = methods.find((one) => one.method === method)
          if (!found || found.modes.length === 0) return <p>There is nothing to connect for this way to pay.</p>
          return (
            <>
              <p className="lead">
                {hotelName}. {methodNames[found.method][1]}
              </p>
              <Done>{done}</Done>
              <TerminalForm
                key={found.terminal?.changedAt}
                hotelId={hotelId}
                found={found}
                isJustSaved={done !== ''}
                onChange={() => setDone('')}
                onSaved={finish}
                onTested={loaded.reload}
              />
            </>
          )
        }}
      </WhenLoaded>
    </>
  )
}

type FormProps = {
  hotelId: number
  found: HotelMethod
  isJustSaved: boolean
  onChange: () => void
  onSaved: () => Promise<void>
  onTested: () => Promise<void>
}
type AccountInput = { mode: ShownTerminalMode; settings: Record<string, string>; secrets: Record<string, string> }

function TerminalForm({ hotelId, found, isJustSaved, onChange, onSaved, onTested }: FormProps) {
  const { method, terminal, fields: usual, modes, nextMessageUrl } = found
  const first: AccountInput = {
    mode: terminal?.mode ?? modes[0] ?? 'live',
    settings: terminal?.settings ?? {},
    secrets: {},
  }
  const [typed, setTyped] = useState(first)
  const [fields, setFields] = useState(usual)
  const [errors, setErrors] = useState<Record<string, TerminalFieldProblem>>({})
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const sent = useRef<{ key: string; request: string }>(undefined)
  const { withProof, dialog } = useProof()
  useUnsavedGuard(JSON.stringify(typed) !== JSON.stringify(first))

  const setSetting = async (field: ShownTerminalField, value: string) => {
    const settings = { ...typed.settings, [field.name]: value }
    setTyped({ ...typed, settings })
    if (!field.choices) return
    try {
      setFields(await api.payments.fields.mutate({ hotelId, method, settings: known(settings, fields, false) }))
    } catch (error) {
      setProblem(failureTextOf(error))
    }
  }

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    setProblem(undefined)
    onChange()
    const changedAt = terminal?.changedAt
    const settings = known({ ...defaultsOf(fields), ...typed.settings }, fields, false)
    const secrets = known(typed.secrets, fields, true)
    const content = { hotelId, method, mode: typed.mode, settings, secrets, changedAt }
    const request = JSON.stringify(content)
    if (sent.current?.request !== request) sent.current = { key: crypto.randomUUID(), request }
    const { key } = sent.current
    try {
      const outcome = await withProof(() => api.payments.saveTerminal.mutate({ ...content, key }))
      switch (outcome?.kind) {
        case undefined:
          break
        case 'saved':
          sent.current = undefined
          setErrors({})
          setTyped({ ...typed, secrets: {} })
          await onSaved()
          return
        case 'invalid':
          setErrors(Object.fromEntries(outcome.problems.map(({ field, why }) => [field, why])))
          focusFirstError(form)
          break
        case 'changed-meanwhile':
          setProblem(
            'Somebody else has saved this account meanwhile. Nothing was saved; look at it again before you do.',
          )
          break
        case 'refused':
        case 'key-used':
          setProblem('This account cannot be saved here.')
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
        <Connected hotelId={hotelId} found={found} terminal={terminal} isJustSaved={isJustSaved} onTested={onTested} />
      )}
      <form
        onSubmit={save}
        noValidate
        aria-label={terminal ? 'Change the account' : 'Connect the account'}
        autoComplete="off"
      >
        <section>
          <h2>{terminal ? 'Change the account' : 'Connect the account'}</h2>
          {problem && <Warning>{problem}</Warning>}
          <fieldset>
            <legend>Whose money</legend>
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
              <dt>Address for messages</dt>
              <dd>
                <span className="address">{nextMessageUrl}</span>
                <span className="help">
                  {' '}
                  Enter it as the webhook in the provider’s back office before you go on: some providers give their
                  signing secret only for it.
                  {terminal && ' It is another one than that of the account above.'}
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
          <p className="help">
            Secrets are sealed at the booking server and never shown again. Test and live have secrets of their own.
          </p>
        </section>
        <div className="actions">
          <button type="submit" className="primary" disabled={isBusy}>
            {terminal ? 'Save the account' : 'Connect'}
          </button>
        </div>
      </form>
      {dialog}
    </>
  )
}

function known(
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

type InputProps = {
  field: ShownTerminalField
  value: string
  isStored: boolean
  problem: TerminalFieldProblem | undefined
  onText: (text: string) => void
}

const problemWords: Record<TerminalFieldProblem, string> = {
  needed: 'The provider needs it.',
  malformed: 'It looks otherwise in the provider’s papers. Please copy it from the back office.',
  'other-mode': 'It is a key of another kind: test and live have keys of their own.',
  unknown: 'The provider does not know it.',
}

function TerminalInput({
  field: { label, isSecret, isOptional, isLong, choices },
  value,
  isStored,
  problem,
  onText,
}: InputProps) {
  const error = problem && problemWords[problem]
  const name = isOptional ? `${label} (optional)` : label
  if (choices) {
    const options = [
      ...(isOptional ? [['', 'As usual'] as const] : []),
      ...choices.map((choice) => [choice, choiceWords[choice] ?? choice] as const),
    ]
    return <SelectField label={name} value={value} options={options} error={error} onText={onText} />
  }
  const help = isStored ? 'There is one. Leave it empty to keep it.' : undefined
  if (isLong)
    return (
      <Field label={name} help={help} error={error}>
        {({ id, describedBy, invalid }) => (
          <textarea
            id={id}
            className={isSecret ? 'hidden-text' : undefined}
            rows={4}
            autoComplete="off"
            spellCheck={false}
            value={value}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            onChange={(event) => onText(event.target.value)}
          />
        )}
      </Field>
    )
  if (isSecret)
    return (
      <TextField
        label={name}
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        value={value}
        help={help}
        error={error}
        onText={onText}
      />
    )
  return <TextField label={name} autoComplete="off" spellCheck={false} value={value} error={error} onText={onText} />
}

type ConnectedProps = {
  hotelId: number
  found: HotelMethod
  terminal: NonNullable<HotelMethod['terminal']>
  isJustSaved: boolean
  onTested: () => Promise<void>
}

function guestsText({ status, place }: HotelMethod, mode: ShownTerminalMode): string {
  if (status === 'untested')
    return `They cannot choose it until the account has passed a test.${place === undefined ? '' : ' Then they can at once.'}`
  if (status === 'test-account')
    return 'They cannot choose it: by a test account nobody pays. Connect the live account, then offer it.'
  if (status === 'other-currency') return 'They cannot choose it: its provider takes no money of the hotel’s currency.'
  if (status !== 'offered') return 'It is not offered to them. All ways to pay has the button.'
  return mode === 'test' ? offeredAsTest : 'They can choose it.'
}

function Connected({ hotelId, found, terminal: { mode, messageUrl }, isJustSaved, onTested }: ConnectedProps) {
  const { method, hasTest } = found
  const [answer, setAnswer] = useState<{ isRight: boolean; text: string }>()
  const [isBusy, setBusy] = useState(false)
  const test = async () => {
    setBusy(true)
    setAnswer(undefined)
    try {
      const outcome = await api.payments.testTerminal.mutate({ hotelId, method })
      setAnswer(
        outcome.kind === 'tested'
          ? { isRight: outcome.isRight, text: outcome.answer }
          : { isRight: false, text: 'This account cannot be tested.' },
      )
    } catch (error) {
      setAnswer({ isRight: false, text: failureTextOf(error) })
    }
    setBusy(false)
    await onTested()
  }
  const wasTested = useRef(false)
  useEffect(() => {
    if (!isJustSaved || !hasTest || wasTested.current) return
    wasTested.current = true
    void test()
  })
  return (
    <section className="part">
      <h2>In use</h2>
      <dl className="facts">
        <div>
          <dt>Money</dt>
          <dd>
            <strong className={`mode ${mode}`}>{modeWords[mode][0]}</strong> {modeWords[mode][1]}
          </dd>
        </div>
        <div>
          <dt>Guests</dt>
          <dd>{guestsText(found, mode)}</dd>
        </div>
        <div>
          <dt>Address for messages</dt>
          <dd className="address">{messageUrl}</dd>
        </div>
      </dl>
      {answer && !answer.isRight && (
        <Warning>{`The provider does not accept this account. It says: ${answer.text}`}</Warning>
      )}
      <Done>{answer?.isRight ? `The provider knows this account. It says: ${answer.text}` : ''}</Done>
      {hasTest ? (
        <div className="actions">
          <button type="button" onClick={test} disabled={isBusy}>
            Test the account
          </button>
        </div>
      ) : (
        <p className="help">
          This provider has no call that only tests. The first payment shows whether the account is right.
        </p>
      )}
    </section>
  )
}
