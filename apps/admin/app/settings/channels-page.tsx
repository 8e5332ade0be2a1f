import { ChannelSettings } from '@portico/contracts/scope/settings'
import { type FormEvent, useState } from 'react'
import { api, draftSavedEvent, failureTextOf } from '../api.ts'
import { TextField } from '../ui/field.tsx'
import { Heading } from '../ui/heading.tsx'
import { useLoaded, WhenLoaded } from '../ui/loaded.tsx'
import { useUnsavedGuard } from '../ui/location.tsx'

type Channel = Awaited<ReturnType<typeof api.channels.list.query>>[number]

export function ChannelsPage() {
  const loaded = useLoaded(() => api.channels.list.query())
  return (
    <>
      <Heading title="Channels" />
      <p>
        Option hours say how long a trade option stays valid; 0 is no options. What is set here wins over the booking server; an empty field
        leaves its own value.
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

function ChannelRow({ channel: { value, version: loadedVersion, hosts } }: { channel: Channel }) {
  const { channelId } = value
  const [version, setVersion] = useState(loadedVersion)
  const [saved, setSaved] = useState(String(value.tradeConfHour ?? ''))
  const [text, setText] = useState(saved)
  const [error, setError] = useState<string>()
  const [status, setStatus] = useState('')
  const isChanged = text.trim() !== saved
  useUnsavedGuard(isChanged)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setStatus('')
    const parsed = ChannelSettings.safeParse({ ...value, tradeConfHour: text.trim() === '' ? undefined : Number(text) })
    setError(parsed.success ? undefined : 'Whole hours from 0 to 720, or nothing.')
    if (!parsed.success) return
    try {
      const outcome = await api.channels.edit.mutate({ settings: parsed.data, version })
      if (outcome.kind !== 'saved') {
        const theirs = outcome.kind === 'changed-meanwhile' ? outcome : { version, current: undefined }
        setVersion(theirs.version)
        return setError(
          `Somebody changed it meanwhile to ${theirs.current?.tradeConfHour ?? 'the booking server’s value'}. Save again to set yours.`,
        )
      }
      setVersion(outcome.version)
      setSaved(text.trim())
      setStatus('Saved, not published yet.')
      window.dispatchEvent(new Event(draftSavedEvent))
    } catch (error) {
      setError(failureTextOf(error))
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
          help={saved === '' ? 'From the booking server.' : 'Set here.'}
          inputMode="numeric"
          className="short"
          value={text}
          error={error}
          onText={setText}
        />
        <div className="actions">
          <button type="submit" className={isChanged ? 'primary' : ''}>
            Save draft
          </button>
          <span role="status">{status}</span>
        </div>
      </form>
    </li>
  )
}
