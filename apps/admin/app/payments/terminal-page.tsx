import { useState } from 'react'
import { api } from '../ui/api.ts'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { Link } from '../ui/location.tsx'
import { Done } from '../ui/notice.tsx'
import { t } from '../ui/texts.ts'
import { methodName, methodNames } from '../words/method-words.ts'
import { TerminalForm } from './terminal-form.tsx'

export function TerminalPage({ hotelId, method }: { hotelId: number; method: string }) {
  const loaded = useLoaded(() => api.payments.methods.mutate({ hotelId }))
  const [done, setDone] = useState('')
  const finishConnecting = async () => {
    await loaded.reload()
    setDone(t('payments.theAccountIsSaved'))
  }
  return (
    <>
      <Heading title={t('payments.accountAt', { method: methodName(method) })}>
        <Link href={`/methods?hotel=${hotelId}`}>{t('payments.allWaysToPay')}</Link>
      </Heading>
      <WhenLoaded loaded={loaded}>
        {({ hotelName, methods }) => {
          const hotelMethod = methods.find((listedMethod) => listedMethod.method === method)
          if (!hotelMethod || hotelMethod.modes.length === 0) return <p>{t('payments.thereIsNothingToConnectFor')}</p>
          return (
            <>
              <p className="lead">
                {hotelName}. {methodNames[hotelMethod.method][1]}
              </p>
              <Done>{done}</Done>
              <TerminalForm
                key={hotelMethod.terminal?.changedAt}
                hotelId={hotelId}
                found={hotelMethod}
                isJustSaved={done !== ''}
                onChange={() => setDone('')}
                onSaved={finishConnecting}
                onTested={loaded.reload}
              />
            </>
          )
        }}
      </WhenLoaded>
    </>
  )
}
