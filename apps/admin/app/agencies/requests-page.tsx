import type { DecisionOutcome, RequestDecision, WaitingAgency } from '@portico/contracts/operator/agencies'
import { typedCode } from '@portico/domain/text/typed-text'
import { type FormEvent, useId, useState } from 'react'
import { Facts } from '../reservations/money-tables.tsx'
import { useProof } from '../sign-in/proof.tsx'
import { api, type FieldErrors, failureTextOf, requestDecidedEvent } from '../ui/api.ts'
import { Field, focusFirstError, TextField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { instantText } from '../ui/instant-text.ts'
import { useDone, useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link } from '../ui/location.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { useActKey } from '../ui/use-act-key.ts'
import { countryName } from './agency-fields.tsx'
import { CodeField } from './new-agency-page.tsx'
import { readTerms, TermsFields, typedTermsOf } from './terms-fields.tsx'
import { namedErrorsOf } from './use-agency-act.ts'
import { roleWords, typeWords } from './words.ts'

export function RequestsPage() {
  const loaded = useLoaded(() => api.agencies.requests.mutate({}))
  const { done, finish } = useDone(loaded)
  const decided = async (words: string) => {
    window.dispatchEvent(new Event(requestDecidedEvent))
    await finish(words)
  }
  return (
    <>
      <Heading title="Requests for access">
        <Link href="/agencies">All agencies</Link>
      </Heading>
      <Done>{done}</Done>
      <WhenLoaded loaded={loaded}>
        {(requests) =>
          requests.length === 0 ? (
            <p className="empty">Nobody waits for access.</p>
          ) : (
            requests.map((request) => <Request key={request.id} request={request} onDone={decided} />)
          )
        }
      </WhenLoaded>
    </>
  )
}

type RequestProps = { request: WaitingAgency; onDone: (words: string) => Promise<void> }

function Request({ request, onDone }: RequestProps) {
  const { agency, channel, at, alike } = request
  const [open, setOpen] = useState<'approve' | 'refuse'>()
  const titleId = useId()
  return (
    <section className="part" aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{agency.name}</h2>
        <p className="help">
          {typeWords[agency.type]}, for {channel.name}, since {instantText(at)}
        </p>
      </div>
      <Facts
        label={agency.name}
        facts={[
          ['VAT number', agency.vatNumber],
          ['IATA code', agency.iata],
          [
            'Address',
            [agency.address, [agency.zip, agency.city].filter(Boolean).join(' '), countryName(agency.country)]
              .filter(Boolean)
              .join(', '),
          ],
          ['E-mail', agency.email],
          ['Telephone', agency.phone],
          ['Contact', agency.contactName],
        ]}
      />
      {alike.map((one) => (
        <p key={one.id} className="notice">
          <span>
            The same {one.by.map((by) => (by === 'iata' ? 'IATA code' : 'VAT number')).join(' and ')} as{' '}
            <Link href={`/agencies/${one.id}`}>{one.name}</Link> ({one.code})
            {one.state === 'suspended' && ', which is suspended'}.
          </span>
        </p>
      ))}
      {open === undefined && (
        <div className="actions">
          <button type="button" onClick={() => setOpen('approve')} aria-label={`Approve ${agency.name}`}>
            Approve
          </button>
          <button type="button" onClick={() => setOpen('refuse')} aria-label={`Refuse ${agency.name}`}>
            Refuse
          </button>
        </div>
      )}
      {open === 'approve' && <Approve request={request} onDone={onDone} onCancel={() => setOpen(undefined)} />}
      {open === 'refuse' && <Refuse request={request} onDone={onDone} onCancel={() => setOpen(undefined)} />}
    </section>
  )
}

type DecisionProps = RequestProps & { onCancel: () => void }

function useDecision({ agency }: WaitingAgency, onDone: RequestProps['onDone']) {
  const [problem, setProblem] = useState<string>()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [isBusy, setBusy] = useState(false)
  const { keyOf, answered } = useActKey()
  const { withProof, dialog } = useProof()
  const decide = async (decision: RequestDecision, form: HTMLFormElement) => {
    setBusy(true)
    setProblem(undefined)
    setErrors({})
    const key = keyOf(decision)
    try {
      const outcome = await withProof(() => api.agencies.decide.mutate({ key, decision }))
      if (outcome) {
        answered()
        const words = closedRequestText(outcome, agency)
        if (words !== undefined) return await onDone(words)
        if (outcome.kind === 'code-taken' || outcome.kind === 'no-such-agency' || outcome.kind === 'suspended')
          setErrors({ code: codeWords[outcome.kind] })
        else setProblem('This was sent before with something else in it. Please try once more.')
        focusFirstError(form)
      }
    } catch (error) {
      const fields = namedErrorsOf(error)
      setErrors(fields)
      if (Object.keys(fields).length === 0) setProblem(failureTextOf(error))
      else focusFirstError(form)
    }
    setBusy(false)
  }
  return { decide, problem, errors, setErrors, isBusy, dialog }
}

const codeWords = {
  'code-taken': 'Another agency has this code.',
  'no-such-agency': 'No agency has this code.',
  suspended: 'This agency is suspended. Let it back first.',
}

function closedRequestText(outcome: DecisionOutcome, { name, email }: WaitingAgency['agency']): string | undefined {
  switch (outcome.kind) {
    case 'approved':
      return `${name} is approved. A temporary password goes to ${email}; it works once, within an hour.`
    case 'refused':
      return `${name} is refused. Your note goes to ${email}.`
    case 'settled-before':
      return `${outcome.by} was faster: ${name} was ${outcome.as} already. Nothing was changed.`
    case 'exists':
      return `${email} is a user by now. Nothing was changed; refuse the request, or look the user up among the agencies.`
    case 'not-found':
      return 'This request is not there any more.'
    default:
      return undefined
  }
}

const another = 'another'

function Approve({ request, onDone, onCancel }: DecisionProps) {
  const { id, channel, alike, code: freeCode } = request
  const possible = alike.filter(({ state }) => state === 'active')
  const [place, setPlace] = useState(possible[0]?.code ?? '')
  const [newCode, setNewCode] = useState(freeCode)
  const [otherCode, setOtherCode] = useState('')
  const [role, setRole] = useState<'owner' | 'agent'>(possible.length > 0 ? 'agent' : 'owner')
  const [terms, setTerms] = useState(() => typedTermsOf(undefined, channel.currencies))
  const { decide, problem, errors, setErrors, isBusy, dialog } = useDecision(request, onDone)
  const isNew = place === ''
  const hasContractAlready = possible.some(({ code, hasContract }) => code === place && hasContract)
  const approve = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const read = readTerms(terms)
    if ('errors' in read) {
      setErrors(read.errors)
      return focusFirstError(form)
    }
    const code = isNew ? newCode : place === another ? otherCode : place
    await decide({ kind: 'approve', id, agency: { isNew, code: typedCode(code) }, role, contract: read.terms }, form)
  }
  const choice = (value: string, words: string, help: string) => (
    <label key={value} className="choice">
      <input type="radio" name={`place-${id}`} checked={place === value} onChange={() => setPlace(value)} />
      <span>
        {words} <span className="help">{help}</span>
      </span>
    </label>
  )
  return (
    <form onSubmit={approve} noValidate aria-label={`Approve ${request.agency.name}`}>
      {dialog}
      {problem && <Warning>{problem}</Warning>}
      <fieldset>
        <legend>Where the user belongs</legend>
        <div className="choices">
          {possible.map(({ code, name }) => choice(code, name, code))}
          {choice('', 'A new agency', '')}
          {choice(another, 'Another agency', 'by its code')}
        </div>
      </fieldset>
      {isNew && <CodeField value={newCode} error={errors.code} onText={setNewCode} />}
      {place === another && (
        <TextField
          label="Code of the agency"
          className="code"
          spellCheck={false}
          autoCapitalize="none"
          value={otherCode}
          error={errors.code}
          onText={setOtherCode}
        />
      )}
      <fieldset>
        <legend>The user is</legend>
        <div className="choices">
          {(['owner', 'agent'] as const).map((one) => (
            <label key={one} className="choice">
              <input type="radio" name={`role-${id}`} checked={role === one} onChange={() => setRole(one)} />
              <span>
                {roleWords[one][0]} <span className="help">{roleWords[one][1]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {hasContractAlready ? (
        <p>The agency keeps its contract for {channel.name}.</p>
      ) : (
        <section>
          <h3>Contract for {channel.name}</h3>
          {place === another && <p className="help">An agency that has one keeps it.</p>}
          <TermsFields typed={terms} errors={errors} channel={channel} canClose={false} onTyped={setTerms} />
        </section>
      )}
      <div className="actions">
        <button type="submit" className="primary" disabled={isBusy}>
          Approve, and send a temporary password
        </button>
        <button type="button" onClick={onCancel}>
          Not now
        </button>
      </div>
    </form>
  )
}

function Refuse({ request, onDone, onCancel }: DecisionProps) {
  const [note, setNote] = useState('')
  const { decide, problem, errors, setErrors, isBusy, dialog } = useDecision(request, onDone)
  const refuse = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (note.trim() === '') {
      setErrors({ note: 'Say why: the note goes to the agency.' })
      return focusFirstError(event.currentTarget)
    }
    await decide({ kind: 'refuse', id: request.id, note }, event.currentTarget)
  }
  return (
    <form onSubmit={refuse} noValidate aria-label={`Refuse ${request.agency.name}`}>
      {dialog}
      {problem && <Warning>{problem}</Warning>}
      <Field label="Note to the agency" help="It goes to its e-mail address as you write it." error={errors.note}>
        {({ id, describedBy, invalid }) => (
          <textarea
            id={id}
            rows={3}
            value={note}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <div className="actions">
        <button type="submit" className="primary" disabled={isBusy}>
          Refuse, and send the note
        </button>
        <button type="button" onClick={onCancel}>
          Not now
        </button>
      </div>
    </form>
  )
}
