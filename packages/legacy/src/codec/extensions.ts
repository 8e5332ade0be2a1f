/**
 * What only our own server can do, and what a guest sees without it:
 * - `changes`: of a reservation only rooms can be changed, not services, guests, transfers or protection, and searches
 *   do not count its own rooms as free.
 * - `holds`: no rooms are held during checkout; the page says that the hotel confirms the price on booking.
 * - `keys`: a lost answer to a confirm stays unknown until an operator settles it; mails carry no link of ours.
 * - `reasons`: a refusal has the catalogue's text, without night or amounts.
 * - `chart`, `day-states`: no 12-month chart in one call, calendar days are free or not, flexible dates have no price.
 * - `payments`: the guest pays where the server's confirm leads, or at the hotel; the voucher has nothing to pay.
 * - `agencies`: a session that the server has ended is noticed at its hour; the agency's list has no page, order,
 *   commission and user of its own; the names in it are in the server's language, and so is a print.
 * - `portal-facts`: a portal's houses are filtered and sorted by name, stars and price alone, and their day is that of
 *   the upstream's setting.
 * - `photos`: pictures are the web's own or none.
 * - `offers`: an offer has no letter and no text of its options, nobody says whether its rooms are kept, and who
 *   confirms one sends nothing but which option: the hotel asks for the rest.
 */
export const allCapabilities = [
  'holds',
  'keys',
  'reasons',
  'chart',
  'day-states',
  'photos',
  'changes',
  'payments',
  'agencies',
  'portal-facts',
  'offers',
] as const
export type Capability = (typeof allCapabilities)[number]

export const profiles: Record<'plain' | 'portico', ReadonlySet<Capability>> = {
  plain: new Set(),
  portico: new Set(allCapabilities),
}
export type ExtensionProfile = keyof typeof profiles

/** What every name of an extension begins with on the wire, and no name of the specification. */
export const extensionPrefix = 'px_'
const capabilityOfName = Symbol('capability of each name')

export type ExtensionFields<Name extends string = never> = { readonly [N in Name]: `${typeof extensionPrefix}${N}` } & {
  readonly [capabilityOfName]: ReadonlyMap<string, Capability>
}

type NamesByCapability = { readonly [C in Capability]?: readonly string[] }
type NameOf<Names> = {
  [C in keyof Names]: Names[C] extends readonly (infer Name extends string)[] ? Name : never
}[keyof Names]

/**
 * Declares parameters and reply fields that are not the specification's, each under its capability: they are sent and
 * read only where that is declared. `included`: those of the parts of a message.
 */
export function extensionFields<const Names extends NamesByCapability>(
  documentNames: Names,
  ...included: readonly ExtensionFields[]
): ExtensionFields<NameOf<Names>> {
  const namesOfCapability = Object.entries(documentNames as NamesByCapability).flatMap(([capability, ofIt = []]) =>
    ofIt.map((name) => ({ name, field: extensionPrefix + name, capability: capability as Capability })),
  )
  const capabilities = new Map([
    ...included.flatMap((extensionFields) => [...extensionFields[capabilityOfName]]),
    ...namesOfCapability.map(({ field, capability }) => [field, capability] as const),
  ])
  const fields: object = {
    ...Object.fromEntries(namesOfCapability.map(({ name, field }) => [name, field])),
    [capabilityOfName]: capabilities,
  }
  return fields as ExtensionFields<NameOf<Names>>
}

export const refusalExtensions = extensionFields({ reasons: ['reason'] })

export function capabilitiesByField(
  extensionFields: ExtensionFields = refusalExtensions,
): ReadonlyMap<string, Capability> {
  return extensionFields[capabilityOfName]
}

export type FieldTest = (field: string) => boolean

/**
 * Whether a field may not travel with these capabilities: an extension that is not declared, or under another
 * capability.
 */
export function forbiddenFields(
  extensionFields: ExtensionFields | undefined,
  capabilities: ReadonlySet<Capability>,
): FieldTest {
  // With all of them no field is sought: schemas and codecs know none that is not declared.
  if (allCapabilities.every((capability) => capabilities.has(capability))) return isNeverForbidden
  const declared = capabilitiesByField(extensionFields)
  return (field) => {
    if (!field.startsWith(extensionPrefix)) return false
    const name = field.replace(/\d+$/, '')
    const capability = declared.get(name) ?? capabilitiesByField().get(name)
    return capability === undefined || !capabilities.has(capability)
  }
}

const isNeverForbidden: FieldTest = () => false

/**
 * A value without its forbidden fields, at any depth. Mostly there is nothing to leave out, and then nothing is copied.
 */
export function withoutForbidden(value: unknown, isForbidden: FieldTest): unknown {
  if (isForbidden === isNeverForbidden || value === null || typeof value !== 'object') return value
  return Array.isArray(value)
    ? withoutInItems(value, isForbidden)
    : withoutInFields(value as Record<string, unknown>, isForbidden)
}

function withoutInItems(listItems: readonly unknown[], isForbidden: FieldTest): readonly unknown[] {
  let changedItems: unknown[] | undefined
  for (let i = 0; i < listItems.length; i++) {
    const stripped = withoutForbidden(listItems[i], isForbidden)
    if (stripped === listItems[i]) continue
    changedItems ??= [...listItems]
    changedItems[i] = stripped
  }
  return changedItems ?? listItems
}

function withoutInFields(fields: Record<string, unknown>, isForbidden: FieldTest): Record<string, unknown> {
  let changedFields: Record<string, unknown> | undefined
  for (const field of Object.keys(fields)) {
    const forbidden = isForbidden(field)
    const stripped = forbidden ? undefined : withoutForbidden(fields[field], isForbidden)
    if (!forbidden && stripped === fields[field]) continue
    changedFields ??= { ...fields }
    if (forbidden) delete changedFields[field]
    else changedFields[field] = stripped
  }
  return changedFields ?? fields
}
