/** Chinese and Japanese names, in Chinese signs or kana. */
const eastAsian = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]+$/u

type NameParts = { readonly name?: string | undefined; readonly lastName?: string | undefined }

/** A name as its people write it: the family name is last, and first in China and Japan. */
export function fullNameOf({ name = '', lastName = '' }: NameParts): string {
  const isFamilyFirst = eastAsian.test(name) && eastAsian.test(lastName)
  return (isFamilyFirst ? [lastName, name] : [name, lastName]).filter(Boolean).join(' ')
}

export function namePartsOf(fullName: string): { name: string; lastName: string } {
  const words = fullName.trim().split(/\s+/)
  const [firstWord = '', second = ''] = words
  if (words.length === 2 && eastAsian.test(firstWord) && eastAsian.test(second))
    return { name: second, lastName: firstWord }
  return { name: words.slice(0, -1).join(' ') || fullName, lastName: words.at(-1) ?? '' }
}
