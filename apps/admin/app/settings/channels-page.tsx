import { ChannelSettings } from '@portico/contracts/scope/settings'
import { typedCode } from '@portico/domain/text/typed-text'
import { type FormEvent, useState } from 'react'
import { api, draftSavedEvent, type FieldErrors, failureTextOf } from '../ui/api.ts'
import { CheckField, focusFirstError, TextField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { useUnsavedGuard } from '../ui/location.tsx'
import { Warning } from '../ui/notice.tsx'

type Channel = Awaited<ReturnType<typeof api.channels.list.query>>[number]

export function ChannelsPage() {
  const loaded = useLoaded(() => api.channels.list.query())
  return (
    <>
      <Heading title="Channels" />
      <p>
        Option hours say how long a trade option stays valid; 0 is no options. What is set here wins over the booking
        server; an empty field leaves its own value. Late in the day, from the hour that is set or else from 18, who
        searches for tonight reads that the room is kept at once. Hiding prices is a switch by which a trade user clears
        a page before the client looks on. Guests on a trade channel, and trade users on one for guests, are shown where
        they book.
      </p>
      <WhenLoaded loaded={loaded}>
        {(channels) =>
          channels.length === 0 ? (
            <p className="empty">No host names a channel yet.</p>
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

const trimmed = ({ hours, tonightFrom, ...switches }: ChannelInput) => ({
  hours: typedCode(hours),
  tonightFrom: typedCode(tonightFrom),
  ...switches,
})

const problems: Readonly<Record<string, string>> = {
  tradeConfHour: 'Whole hours from 0 to 720, or nothing.',
  sameNightFrom: 'A whole hour from 0 to 23, or nothing.',
}

function ChannelRow({ channel: { value: loaded, version: loadedVersion, hosts } }: { channel: Channel }) {
  const { channelId } = loaded
  const [version, setVersion] = useState(loadedVersion)
  const [value, setValue] = useState<ChannelSettings>(loaded)
  const [typed, setTyped] = useState(() => typedOf(loaded))
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()
  const [status, setStatus] = useState('')
  const isChanged = JSON.stringify(trimmed(typed)) !== JSON.stringify(typedOf(value))
  useUnsavedGuard(isChanged)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setStatus('')
    setProblem(undefined)
    const parsed = settingsOf(channelId, typed)
    setErrors(
      parsed.success
        ? {}
        : Object.fromEntries(parsed.error.issues.map(({ path: [field] }) => [field, problems[String(field)]])),
    )
    if (!parsed.success) return focusFirstError(form)
    try {
      const outcome = await api.channels.edit.mutate({ settings: parsed.data, version })
      if (outcome.kind !== 'saved') {
        const theirs = outcome.kind === 'changed-meanwhile' ? outcome : { version, current: undefined }
        setVersion(theirs.version)
        const hours = theirs.current?.tradeConfHour ?? 'the booking server’s'
        const others = typedOf(theirs.current ?? { channelId })
        const tonight = `tonight from ${others.tonightFrom || 18}`
        const switches = `hiding prices ${others.mayHidePrices ? 'on' : 'off'}, notices ${others.showsOtherChannel ? 'on' : 'off'}`
        return setProblem(
          `Somebody changed it meanwhile to: option hours ${hours}, ${tonight}, ${switches}. Save again to set yours.`,
        )
      }
      setVersion(outcome.version)
      setValue(parsed.data)
      setStatus('Saved, not published yet.')
      window.dispatchEvent(new Event(draftSavedEvent))
    } catch (error) {
      setProblem(failureTextOf(error))
    }
  }

  return (
    <li>
      <form onSubmit={submit} noValidate aria-label={`Channel ${channelId}`}>
        <div>
          <h2>Channel {channelId}</h2>
          <p className="help">{hosts.length === 0 ? 'No host sells it.' : hosts.join(', ')}</p>
        </div>
        <TextField
          label="Option hours"
          help={value.tradeConfHour === undefined ? 'From the booking server.' : 'Set here.'}
          inputMode="numeric"
          className="short"
          value={typed.hours}
          error={errors.tradeConfHour}
          onText={(hours) => setTyped({ ...typed, hours })}
        />
        <TextField
          label="Tonight from, hour"
          help="Of the hotel’s clock; 18 if empty."
          inputMode="numeric"
          className="short"
          value={typed.tonightFrom}
          error={errors.sameNightFrom}
          onText={(tonightFrom) => setTyped({ ...typed, tonightFrom })}
        />
        <div className="checks">
          <CheckField
            label="Trade users may hide prices"
            checked={typed.mayHidePrices}
            onCheck={(mayHidePrices) => setTyped({ ...typed, mayHidePrices })}
          />
          <CheckField
            label="Shows where the others book"
            checked={typed.showsOtherChannel}
            onCheck={(showsOtherChannel) => setTyped({ ...typed, showsOtherChannel })}
          />
        </div>
        <div className="actions">
          <button type="submit" className={isChanged ? 'primary' : ''}>
            Save draft
          </button>
          <span role="status">{status}</span>
        </div>
        {problem && <Warning>{problem}</Warning>}
      </form>
    </li>
  )
}
