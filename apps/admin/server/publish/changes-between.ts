import type { Settings } from '@portico/contracts/scope/settings'

/** `before` or `after` is missing where the whole thing is new or gone. */
export type SettingChange = {
  what: 'host' | 'channel' | 'consent script' | 'cookie banner'
  name: string
  fields: FieldChange[]
}
export type FieldChange = { field: string; before?: FieldText; after?: FieldText }
type FieldText = string | boolean | undefined

export function changesBetween(settingsBefore: Settings, settingsAfter: Settings): SettingChange[] {
  return [
    ...changesOf('host', settingsBefore.hosts, settingsAfter.hosts, ({ host }) => host),
    ...changesOf('channel', settingsBefore.channels, settingsAfter.channels, ({ channelId }) => String(channelId)),
    ...listChanges('consent script', settingsBefore.consentScriptHosts, settingsAfter.consentScriptHosts),
    ...listChanges('cookie banner', settingsBefore.cookieBannerHosts, settingsAfter.cookieBannerHosts),
  ]
}

function listChanges(what: SettingChange['what'], namesBefore: string[], namesAfter: string[]): SettingChange[] {
  const names = [...new Set([...namesBefore, ...namesAfter])]
    .filter((name) => namesBefore.includes(name) !== namesAfter.includes(name))
    .sort()
  return names.map((name) => ({
    what,
    name,
    fields: [{ field: what, before: namesBefore.includes(name), after: namesAfter.includes(name) }],
  }))
}

function changesOf<T extends object>(
  settingKind: SettingChange['what'],
  before: T[],
  after: T[],
  nameOf: (item: T) => string,
): SettingChange[] {
  const oldItems = new Map(before.map((item) => [nameOf(item), item]))
  const newItems = new Map(after.map((item) => [nameOf(item), item]))
  const itemNames = [...new Set([...oldItems.keys(), ...newItems.keys()])].sort()
  return itemNames
    .map((name) => ({ what: settingKind, name, fields: fieldChanges(oldItems.get(name), newItems.get(name)) }))
    .filter(({ fields }) => fields.length > 0)
}

function fieldChanges(fieldsBefore: object = {}, fieldsAfter: object = {}): FieldChange[] {
  const oldItems = new Map<string, unknown>(Object.entries(fieldsBefore))
  const newItems = new Map<string, unknown>(Object.entries(fieldsAfter))
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

function valueText(value: unknown): FieldText {
  if (value === undefined || typeof value === 'boolean') return value
  return Array.isArray(value) ? value.join(', ') : String(value)
}
