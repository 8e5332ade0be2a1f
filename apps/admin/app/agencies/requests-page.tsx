import type { DecisionOutcome, RequestDecision, WaitingAgency } from '@portico/contracts/operator/agencies'
import { typedCode } from '@portico/domain/text/typed-text'
import { type FormEvent, useId, useState } from 'react'
import { FactList } from '../reservations/money-tables.tsx'
import { useProof } from '../sign-in/proof.tsx'
import { listText } from '../ui/amount.ts'
import { api, type FieldErrors, failureTextOf, requestDecidedEvent } from '../ui/api.ts'
import { Field, FormActions, focusFirstError, TextField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { instantText } from '../ui/instant-text.ts'
import { useDone, useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link } from '../ui/location.tsx'
import { Done, Warning } from '../ui/notice.tsx'
import { say, t, texts } from '../ui/texts.ts'
import { useActKey } from '../ui/use-act-key.ts'
import { countryName } from '../words/country-name.ts'
import { CodeField } from './new-agency-page.tsx'
import { readTerms, TermsFields, typedTermsOf } from './terms-fields.tsx'
import { namedErrorsOf } from './use-agency-act.ts'
import { roleWords, typeWords } from './words.ts'

export function RequestsPage() {
  const loaded = useLoaded(() => api.agencies.requests.mutate({}))
  const { done, finish } = useDone(loaded)
  const decided = async (doneText: string) => {
    window.dispatchEvent(new Event(requestDecidedEvent))
    await finish(doneText)
  }
  return (
    <>
      <Heading title={t('agencies.requestsForAccess')}>
        <Link href="/agencies">{t('agencies.allAgencies')}</Link>
      </Heading>
      <Done>{done}</Done>
      <WhenLoaded loaded={loaded}>
        {(requests) =>
          requests.length === 0 ? (
            <p className="empty">{t('agencies.nobodyWaitsForAccess')}</p>
          ) : (
            requests.map((request) => <AccessRequestPart key={request.id} request={request} onDone={decided} />)
          )
        }
      </WhenLoaded>
    </>
  )
}

type RequestProps = { request: WaitingAgency; onDone: (words: string) => Promise<void> }

function AccessRequestPart({ request, onDone }: RequestProps) {
  const { agency, channel, at, alike } = request
  const [open, setOpen] = useState<'approve' | 'refuse'>()
  const titleId = useId()
  return (
    <section className="part" aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{agency.name}</h2>
        <p className="help">
          {t('agencies.forSince', { type: typeWords[agency.type], name: channel.name, instant: instantText(at) })}
        </p>
      </div>
      <FactList
        label={agency.name}
        facts={[
          [t('agencies.vatNumber'), agency.vatNumber],
          [t('agencies.iataCode'), agency.iata],
          [
            t('agencies.address'),
            [agency.address, [agency.zip, agency.city].filter(Boolean).join(' '), countryName(agency.country)]
              .filter(Boolean)
              .join(', '),
          ],
          [t('agencies.eMail'), agency.email],
          [t('agencies.telephone'), agency.phone],
          [t('agencies.contact'), agency.contactName],
        ]}
      />
      {alike.map((alikeAgency) => (
        <p key={alikeAgency.id} className="notice">
          <span>
            {say('agencies.theSameAs', {
              value: listText(
                alikeAgency.by.map((by) => (by === 'iata' ? t('agencies.iataCode') : t('agencies.vatNumber'))),
              ),
              link: <Link href={`/agencies/${alikeAgency.id}`}>{alikeAgency.name}</Link>,
              code: alikeAgency.code,
              state: alikeAgency.state === 'suspended' && t('agencies.whichIsSuspended'),
            })}
          </span>
        </p>
      ))}
      {open === undefined && (
        <div className="actions">
          <button
            type="button"
            onClick={() => setOpen('approve')}
            aria-label={t('agencies.approveNamed', { name: agency.name })}
          >
            {t('agencies.approve')}
          </button>
          <button
            type="button"
            onClick={() => setOpen('refuse')}
            aria-label={t('agencies.refuseNamed', { name: agency.name })}
          >
            {t('agencies.refuse')}
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
  const sendDecision = async (decision: RequestDecision, form: HTMLFormElement) => {
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
        else setProblem(t('agencies.thisWasSentBeforeWith'))
        focusFirstError(form)
      }
    } catch (error) {
      const fieldErrors = namedErrorsOf(error)
      setErrors(fieldErrors)
      if (Object.keys(fieldErrors).length === 0) setProblem(failureTextOf(error))
      else focusFirstError(form)
    }
    setBusy(false)
  }
  return { decide: sendDecision, problem, errors, setErrors, isBusy, dialog }
}

const codeWords = texts.agencies.code

function closedRequestText(outcome: DecisionOutcome, { name, email }: WaitingAgency['agency']): string | undefined {
  switch (outcome.kind) {
    case 'approved':
      return t('agencies.isApprovedATemporary', { name, email })
    case 'refused':
      return t('agencies.isRefusedYourNoteGoesTo', { name, email })
    case 'settled-before':
      return t('agencies.wasFasterWasAlreadyNothing', {
        by: outcome.by,
        name,
        as: texts.agencies.settledAs[outcome.as],
      })
    case 'exists':
      return t('agencies.isAUserByNowNothing', { email })
    case 'not-found':
      return t('agencies.thisRequestIsNotThereAny')
    default:
      return undefined
  }
}

const otherAgencyChoice = 'another'

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
  const submitApproval = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const parsedTerms = readTerms(terms)
    if ('errors' in parsedTerms) {
      setErrors(parsedTerms.errors)
      return focusFirstError(form)
    }
    const code = isNew ? newCode : place === otherAgencyChoice ? otherCode : place
    await decide(
      { kind: 'approve', id, agency: { isNew, code: typedCode(code) }, role, contract: parsedTerms.terms },
      form,
    )
  }
  const choice = (answerValue: string, answerText: string, help: string) => (
    <label key={answerValue} className="choice">
      <input type="radio" name={`place-${id}`} checked={place === answerValue} onChange={() => setPlace(answerValue)} />
      <span>
        {answerText} <span className="help">{help}</span>
      </span>
    </label>
  )
  return (
    <form onSubmit={submitApproval} noValidate aria-label={t('agencies.approveNamed', { name: request.agency.name })}>
      {dialog}
      {problem && <Warning>{problem}</Warning>}
      <fieldset>
        <legend>{t('agencies.whereTheUserBelongs')}</legend>
        <div className="choices">
          {possible.map(({ code, name }) => choice(code, name, code))}
          {choice('', t('agencies.aNewAgency'), '')}
          {choice(otherAgencyChoice, t('agencies.anotherAgency'), t('agencies.byItsCode'))}
        </div>
      </fieldset>
      {isNew && <CodeField value={newCode} error={errors.code} onText={setNewCode} />}
      {place === otherAgencyChoice && (
        <TextField
          label={t('agencies.codeOfTheAgency')}
          className="code"
          spellCheck={false}
          autoCapitalize="none"
          value={otherCode}
          error={errors.code}
          onText={setOtherCode}
        />
      )}
      <fieldset>
        <legend>{t('agencies.theUserIs')}</legend>
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
        <p>{t('agencies.theAgencyItsContractFor', { name: channel.name })}</p>
      ) : (
        <section>
          <h3>{t('agencies.contractFor', { name: channel.name })}</h3>
          {place === otherAgencyChoice && <p className="help">{t('agencies.anAgencyThatHasOneIt')}</p>}
          <TermsFields typed={terms} errors={errors} channel={channel} canClose={false} onTyped={setTerms} />
        </section>
      )}
      <FormActions
        submitLabel={t('agencies.approveAndSendATemporary')}
        isDisabled={isBusy}
        cancelLabel={t('agencies.notNow')}
        onCancel={onCancel}
      />
    </form>
  )
}

function Refuse({ request, onDone, onCancel }: DecisionProps) {
  const [note, setNote] = useState('')
  const { decide, problem, errors, setErrors, isBusy, dialog } = useDecision(request, onDone)
  const submitRefusal = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (note.trim() === '') {
      setErrors({ note: t('agencies.sayWhyTheNoteGoesTo') })
      return focusFirstError(event.currentTarget)
    }
    await decide({ kind: 'refuse', id: request.id, note }, event.currentTarget)
  }
  return (
    <form onSubmit={submitRefusal} noValidate aria-label={t('agencies.refuseNamed', { name: request.agency.name })}>
      {dialog}
      {problem && <Warning>{problem}</Warning>}
      <Field label={t('agencies.noteToTheAgency')} help={t('agencies.itGoesToItsEMail')} error={errors.note}>
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
      <FormActions
        submitLabel={t('agencies.refuseAndSendTheNote')}
        isDisabled={isBusy}
        cancelLabel={t('agencies.notNow')}
        onCancel={onCancel}
      />
    </form>
  )
}
