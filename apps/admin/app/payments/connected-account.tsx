import type { HotelMethod, ShownTerminalMode } from '@portico/contracts/operator/terminals'
import { useEffect, useRef, useState } from 'react'
import { api, failureTextOf } from '../ui/api.ts'
import { Done, Warning } from '../ui/notice.tsx'
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
    return `They cannot choose it until the account has passed a test.${place === undefined ? '' : ' Then they can at once.'}`
  if (status === 'test-account')
    return 'They cannot choose it: by a test account nobody pays. Connect the live account, then offer it.'
  if (status === 'other-currency') return 'They cannot choose it: its provider takes no money of the hotel’s currency.'
  if (status !== 'offered') return 'It is not offered to them. All ways to pay has the button.'
  return mode === 'test' ? offeredAsTest : 'They can choose it.'
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
