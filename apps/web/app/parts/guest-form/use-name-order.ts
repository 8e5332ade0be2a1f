import { hasFamilyNameFirst } from '@portico/locale/languages'
import { useRootData } from '../../base/ui/use-root-data.ts'

type NameOrder = <F>(fields: readonly F[], nameOf: (field: F) => string) => readonly F[]

/** Puts the fields of a name in the order of the page's language, and leaves the others where they are. */
export function useNameOrder(): NameOrder {
  const { language } = useRootData()
  return (fields, nameOf) => {
    const [givenNamePlace, familyNamePlace] = ['name', 'lastName'].map((name) =>
      fields.findIndex((field) => nameOf(field) === name),
    )
    if (!hasFamilyNameFirst(language.code) || givenNamePlace === undefined || familyNamePlace !== givenNamePlace + 1)
      return fields
    return [
      ...fields.slice(0, givenNamePlace),
      ...fields.slice(givenNamePlace, familyNamePlace + 1).toReversed(),
      ...fields.slice(familyNamePlace + 1),
    ]
  }
}
