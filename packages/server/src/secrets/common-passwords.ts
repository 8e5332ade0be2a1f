let passwordList: Promise<ReadonlySet<string>> | undefined

const ofThisPlace = [
  'portico',
  'hotel',
  'booking',
  'reception',
  'operator',
  'agency',
  'travel',
  'viaggi',
  'reisen',
  'correcthorsebatterystaple',
]

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set([...dictionary['passwords-common'], ...ofThisPlace])
}

/**
 * Whether a password is one of the 49,000 that people choose most, also where it is one of them twice, or with signs
 * and digits around it as `Password2027!` is.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  passwordList ??= readList()
  const knownPasswords = await passwordList
  const plain = password.toLowerCase().replace(/\s/g, '')
  const bare = plain.replace(/^\P{L}+/u, '').replace(/\P{L}+$/u, '')
  const letters = bare.replace(/[@4310$5!7]/g, (sign) => meantLetters[sign] ?? sign)
  const half = plain.slice(0, plain.length / 2)
  const isRepeated = half + half === plain && knownPasswords.has(half)
  return isRepeated || [plain, bare, letters].some((word) => word === '' || knownPasswords.has(word))
}

const meantLetters: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  3: 'e',
  1: 'i',
  0: 'o',
  $: 's',
  5: 's',
  '!': 'i',
  7: 't',
}
