import type { Settings } from '@portico/contracts/scope/settings'

export type SettingChange = {
  what: 'host' | 'channel' | 'consent script' | 'cookie banner'
  name: string
  fields: FieldChange[]
}
export type FieldChange = { field: string; before?: string; after?: string }

export function changesBetween(before: Settings, after: Settings): SettingChange[] {
  return [
    ...changesOf('host', before.hosts, after.hosts, ({ host }) => host),
    ...changesOf('channel', before.channels, after.channels, ({ channelId }) => String(channelId)),
    ...listChanges('consent script', before.consentScriptHosts, after.consentScriptHosts),
    ...listChanges('cookie banner', before.cookieBannerHosts, after.cookieBannerHosts),
  ]
}

function listChanges(what: SettingChange['what'], before: string[], after: string[]): SettingChange[] {
  const visibility = (hosts: string[], name: string) => (hosts.includes(name) ? 'shown' : 'not shown')
  const names = [...new Set([...before, ...after])]
    .filter((name) => before.includes(name) !== after.includes(name))
    .sort()
  return names.map((name) => ({
    what,
    name,
    fields: [{ field: what, before: visibility(before, name), after: visibility(after, name) }],
  }))
}

function changesOf<T extends object>(
  what: SettingChange['what'],
  before: T[],
  after: T[],
  nameOf: (item: T) => string,
): SettingChange[] {
  const oldItems = new Map(before.map((item) => [nameOf(item), item]))
  const newItems = new Map(after.map((item) => [nameOf(item), item]))
  const names = [...new Set([...oldItems.keys(), ...newItems.keys()])].sort()
  return names
    .map((name) => ({ what, name, fields: fieldChanges(oldItems.get(name), newItems.get(name)) }))
    .filter(({ fields }) => fields.length > 0)
}

function fieldChanges(before: object = {}, after: object = {}): FieldChange[] {
  const oldItems = new Map<string, unknown>(Object.entries(before))
  const newItems = new Map<string, unknown>(Object.entries(after))
  return [...new Set([...oldItems.keys(), ...newItems.keys()])].flatMap((field) => {
    const [oldText, newText] = [valueText(oldItems.get(field)), valueText(newItems.get(field))]
    return oldText === newText
      ? []
      : [
          {
            field,
            before: oldText,
            after: newText,
          },
        ]
  })
}

function valueText(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return Array.isArray(value) ? value.join(', ') : String(value)
}
