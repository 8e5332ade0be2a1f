import type { HotelMethod, ShownTerminalMode } from '@portico/contracts/operator/terminals'
import { useEffect, useRef, useState } from 'react'
import { api, failureTextOf } from '../ui/api.ts'
import { Done, Warning } from '../ui/notice.tsx'
import { t } from '../ui/texts.ts'
import { modeWords, offeredAsTest } from '../words/method-words.ts'

type ConnectedAccountProps = {
  hotelId: number
  found: HotelMethod
  terminal: NonNullable<HotelMethod['terminal']>
  isJustSaved: boolean
  onTested: () => Promise<void>
}

function guestsText({ status, place }: HotelMethod, mode: ShownTerminalMode): string {
  if (status === 'untested')
    return t('payments.theyCannotChooseItUntilThe', {
      part: place === undefined ? '' : ` ${t('payments.thenTheyCanAtOnce')}`,
    })
  if (status === 'test-account') return t('payments.theyCannotChooseItByA')
  if (status === 'other-currency') return t('payments.theyCannotChooseItIts')
  if (status !== 'offered') return t('payments.itIsNotOfferedToThem')
  return mode === 'test' ? offeredAsTest : t('payments.theyCanChooseIt')
}

export function ConnectedAccount({
  hotelId,
  found,
  terminal: { mode, messageUrl },
  isJustSaved,
  onTested,
}: ConnectedAccountProps) {
  const { method, hasTest } = found
  const [answer, setAnswer] = useState<{ isRight: boolean; text: string }>()
  const [isBusy, setBusy] = useState(false)
  const testTerminal = async () => {
    setBusy(true)
    setAnswer(undefined)
    try {
      const outcome = await api.payments.testTerminal.mutate({ hotelId, method })
      setAnswer(
        outcome.kind === 'tested'
          ? { isRight: outcome.isRight, text: outcome.answer }
          : { isRight: false, text: t('payments.thisAccountCannotBeTested') },
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
    void testTerminal()
  })
  return (
    <section className="part">
      <h2>{t('payments.inUse')}</h2>
      <dl className="facts">
        <div>
          <dt>{t('payments.money')}</dt>
          <dd>
            <strong className={`mode ${mode}`}>{modeWords[mode][0]}</strong> {modeWords[mode][1]}
          </dd>
        </div>
        <div>
          <dt>{t('payments.guests')}</dt>
          <dd>{guestsText(found, mode)}</dd>
        </div>
        <div>
          <dt>{t('payments.addressForMessages')}</dt>
          <dd className="address">{messageUrl}</dd>
        </div>
      </dl>
      {answer && !answer.isRight && <Warning>{t('payments.theProviderDoesNotAccept', { text: answer.text })}</Warning>}
      <Done>{answer?.isRight ? t('payments.theProviderKnowsThis', { text: answer.text }) : ''}</Done>
      {hasTest ? (
        <div className="actions">
          <button type="button" onClick={testTerminal} disabled={isBusy}>
            {t('payments.testTheAccount')}
          </button>
        </div>
      ) : (
        <p className="help">{t('payments.thisProviderHasNoCallThat')}</p>
      )}
    </section>
  )
}
