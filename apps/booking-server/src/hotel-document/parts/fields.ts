export function picked<T extends object, Name extends keyof T>(
  fieldSource: T,
  fieldNames: readonly Name[],
): { [Field in Name]: Exclude<T[Field], undefined> } {
  const there = fieldNames.filter((name) => fieldSource[name] !== undefined)
  return Object.fromEntries(there.map((name) => [name, fieldSource[name]])) as {
    [Field in Name]: Exclude<T[Field], undefined>
  }
}

export function filled<Name extends string, T>(name: Name, fieldItems: readonly T[]): { [Field in Name]?: T[] } {
  return (fieldItems.length === 0 ? {} : { [name]: [...fieldItems] }) as { [Field in Name]?: T[] }
}
