import { ChannelSettings } from '@portico/contracts/scope/settings'
import { type FormEvent, useState } from 'react'
import { api, draftSavedEvent, failureTextOf } from '../api.ts'
import { CheckField, TextField } from '../ui/field.tsx'
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
        Option hours say how long a trade option stays valid; 0 is no options. What is set here wins over the booking server; an empty field
        leaves its own value. Hiding prices is a switch by which a trade user clears a page before the client looks on. Guests on a trade
        channel, and trade users on one for guests, are shown where they book.
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
type Typed = { hours: string; mayHidePrices: boolean; showsOtherChannel: boolean }

const typedOf = ({ tradeConfHour, mayHidePrices = true, showsOtherChannel = true }: ChannelSettings): Typed => ({
  hours: String(tradeConfHour ?? ''),
  ...{ mayHidePrices, showsOtherChannel },
})

/** With what this page has no field for, as it was. */
function settingsOf({ tradeConfHour: _hours, mayHidePrices: _may, showsOtherChannel: _shows, ...rest }: ChannelSettings, typed: Typed) {
  return ChannelSettings.safeParse({
    ...rest,
    ...(typed.hours.trim() !== '' && { tradeConfHour: Number(typed.hours) }),
    ...(!typed.mayHidePrices && { mayHidePrices: false }),
    ...(!typed.showsOtherChannel && { showsOtherChannel: false }),
  })
}

function ChannelRow({ channel: { value: loaded, version: loadedVersion, hosts } }: { channel: Channel }) {
  const { channelId } = loaded
  const [version, setVersion] = useState(loadedVersion)
  const [value, setValue] = useState<ChannelSettings>(loaded)
  const [typed, setTyped] = useState(() => typedOf(loaded))
  const [error, setError] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [status, setStatus] = useState('')
  const isChanged = JSON.stringify({ ...typed, hours: typed.hours.trim() }) !== JSON.stringify(typedOf(value))
  useUnsavedGuard(isChanged)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setStatus('')
    setProblem(undefined)
    const parsed = settingsOf(value, typed)
    setError(parsed.success ? undefined : 'Whole hours from 0 to 720, or nothing.')
    if (!parsed.success) return
    try {
      const outcome = await api.channels.edit.mutate({ settings: parsed.data, version })
      if (outcome.kind !== 'saved') {
        const theirs = outcome.kind === 'changed-meanwhile' ? outcome : { version, current: undefined }
        setVersion(theirs.version)
        const hours = theirs.current?.tradeConfHour ?? 'the booking server’s'
        const others = typedOf(theirs.current ?? { channelId })
        const switches = `hiding prices ${others.mayHidePrices ? 'on' : 'off'}, notices ${others.showsOtherChannel ? 'on' : 'off'}`
        return setProblem(`Somebody changed it meanwhile to: option hours ${hours}, ${switches}. Save again to set yours.`)
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
          error={error}
          onText={(hours) => setTyped({ ...typed, hours })}
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
