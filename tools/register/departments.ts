// What a French postal code tells of a place.

/** `06`, and three digits overseas: `974`. Corsica is `20`. */
export function departmentOf(zip: string): string {
  return zip.slice(0, zip.startsWith('97') || zip.startsWith('98') ? 3 : 2)
}

const zones: Readonly<Record<string, string>> = {
  971: 'America/Guadeloupe',
  972: 'America/Martinique',
  973: 'America/Cayenne',
  974: 'Indian/Reunion',
  975: 'America/Miquelon',
  976: 'Indian/Mayotte',
  977: 'America/St_Barthelemy',
  978: 'America/Marigot',
  986: 'Pacific/Wallis',
  987: 'Pacific/Tahiti',
  988: 'Pacific/Noumea',
}

export function timeZoneOf(zip: string): string {
  return zones[departmentOf(zip)] ?? 'Europe/Paris'
}

/** When guests mostly come: roughly, by department. */
export type Landscape = 'city' | 'sea' | 'mountains'

const mountains = new Set(['04', '05', '09', '38', '65', '73', '74'])
const sea = new Set('06 13 14 17 20 22 29 33 34 35 40 44 50 56 62 64 66 76 80 83 85'.split(' '))

export function landscapeOf(zip: string): Landscape {
  const department = departmentOf(zip)
  if (mountains.has(department)) return 'mountains'
  return sea.has(department) || department.length === 3 ? 'sea' : 'city'
}
