import { ChannelSettings } from '@portico/contracts/scope/settings'
import { typedCode } from '@portico/domain/text/typed-text'
import { type FormEvent, useState } from 'react'
import { api, draftSavedEvent, type FieldErrors, failureTextOf } from '../ui/api.ts'
import { CheckField, focusFirstError, TextField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { useUnsavedGuard } from '../ui/location.tsx'
import { Warning } from '../ui/notice.tsx'
import { t } from '../ui/texts.ts'

type ListedChannel = Awaited<ReturnType<typeof api.channels.list.query>>[number]

export function ChannelsPage() {
  const loaded = useLoaded(() => api.channels.list.query())
  return (
    <>
      <Heading title={t('settings.channels')} />
      <p>{t('settings.optionHoursSayHowLongA')}</p>
      <WhenLoaded loaded={loaded}>
        {(channels) =>
          channels.length === 0 ? (
            <p className="empty">{t('settings.noHostNamesAChannelYet')}</p>
          ) : (
            <ul className="rows">
              {channels.map((channel) => (
                <ChannelRow key={channel.value.channelId} channel={channel} />
              ))}
            </ul>
          )
        }
      </WhenLoaded>
    </>
  )
}

/** As it stands in the fields: what is checked is the usual, and is not written down. */
type ChannelInput = { hours: string; tonightFrom: string; mayHidePrices: boolean; showsOtherChannel: boolean }

const typedOf = ({
  tradeConfHour,
  sameNightFrom,
  mayHidePrices = true,
  showsOtherChannel = true,
}: ChannelSettings): ChannelInput => ({
  hours: String(tradeConfHour ?? ''),
  tonightFrom: String(sameNightFrom ?? ''),
  mayHidePrices,
  showsOtherChannel,
})

const settingsOf = (channelId: number, { hours, tonightFrom, mayHidePrices, showsOtherChannel }: ChannelInput) =>
  ChannelSettings.safeParse({
    channelId,
    tradeConfHour: typedCode(hours) !== '' ? Number(typedCode(hours)) : undefined,
    sameNightFrom: typedCode(tonightFrom) !== '' ? Number(typedCode(tonightFrom)) : undefined,
    mayHidePrices: !mayHidePrices ? mayHidePrices : undefined,
    showsOtherChannel: !showsOtherChannel ? showsOtherChannel : undefined,
  })

const trimmedInput = ({ hours, tonightFrom, ...switches }: ChannelInput) => ({
  hours: typedCode(hours),
  tonightFrom: typedCode(tonightFrom),
  ...switches,
})

const problemTexts: Readonly<Record<string, string>> = {
  tradeConfHour: t('settings.wholeHoursFrom0To720'),
  sameNightFrom: t('settings.aWholeHourFrom0To'),
}

function ChannelRow({ channel: { value: loaded, version: loadedVersion, hosts } }: { channel: ListedChannel }) {
  const { channelId } = loaded
  const [version, setVersion] = useState(loadedVersion)
  const [value, setValue] = useState<ChannelSettings>(loaded)
  const [typed, setTyped] = useState(() => typedOf(loaded))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()
  const [status, setStatus] = useState('')
  const isChanged = JSON.stringify(trimmedInput(typed)) !== JSON.stringify(typedOf(value))
  useUnsavedGuard(isChanged)

  const submitChannel = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setStatus('')
    setProblem(undefined)
    const parsed = settingsOf(channelId, typed)
    setErrors(
      parsed.success
        ? {}
        : Object.fromEntries(parsed.error.issues.map(({ path: [field] }) => [field, problemTexts[String(field)]])),
    )
    if (!parsed.success) return focusFirstError(form)
    try {
      const outcome = await api.channels.edit.mutate({ settings: parsed.data, version })
      if (outcome.kind !== 'saved') {
        const theirs = outcome.kind === 'changed-meanwhile' ? outcome : { version, current: undefined }
        setVersion(theirs.version)
        const hours = theirs.current?.tradeConfHour ?? t('settings.theBookingServers')
        const savedMeanwhile = typedOf(theirs.current ?? { channelId })
        const tonight = t('settings.tonightFrom', { tonightFrom: savedMeanwhile.tonightFrom || 18 })
        const switches = t('settings.hidingPricesNotices', {
          part: onOff(savedMeanwhile.mayHidePrices),
          part2: onOff(savedMeanwhile.showsOtherChannel),
        })
        return setProblem(t('settings.somebodyChangedItMeanwhile', { hours, tonight, switches }))
      }
      setVersion(outcome.version)
      setValue(parsed.data)
      setStatus(t('settings.savedNotPublishedYet'))
      window.dispatchEvent(new Event(draftSavedEvent))
    } catch (error) {
      setProblem(failureTextOf(error))
    }
  }

  return (
    <li>
      <form onSubmit={submitChannel} noValidate aria-label={t('settings.channel', { channelId })}>
        <div>
          <h2>{t('settings.channel', { channelId })}</h2>
          <p className="help">{hosts.length === 0 ? t('settings.noHostSellsIt') : hosts.join(', ')}</p>
        </div>
        <TextField
          label={t('settings.optionHours')}
          help={value.tradeConfHour === undefined ? t('settings.fromTheBookingServer') : t('settings.setHere')}
          inputMode="numeric"
          className="short"
          value={typed.hours}
          error={errors.tradeConfHour}
          onText={(hours) => setTyped({ ...typed, hours })}
        />
        <TextField
          label={t('settings.tonightFromHour')}
          help={t('settings.ofTheHotelsClock18If')}
          inputMode="numeric"
          className="short"
          value={typed.tonightFrom}
          error={errors.sameNightFrom}
          onText={(tonightFrom) => setTyped({ ...typed, tonightFrom })}
        />
        <div className="checks">
          <CheckField
            label={t('settings.tradeUsersMayHidePrices')}
            checked={typed.mayHidePrices}
            onCheck={(mayHidePrices) => setTyped({ ...typed, mayHidePrices })}
          />
          <CheckField
            label={t('settings.showsWhereTheOthersBook')}
            checked={typed.showsOtherChannel}
            onCheck={(showsOtherChannel) => setTyped({ ...typed, showsOtherChannel })}
          />
        </div>
        <div className="actions">
          <button type="submit" className={isChanged ? 'primary' : ''}>
            {t('settings.saveDraft')}
          </button>
          <span role="status">{status}</span>
        </div>
        {problem && <Warning>{problem}</Warning>}
      </form>
    </li>
  )
}

const onOff = (isOn: boolean | undefined) => (isOn ? t('settings.on') : t('settings.off'))
