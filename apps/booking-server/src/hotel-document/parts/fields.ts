export function picked<T extends object, Name extends keyof T>(
  from: T,
  names: readonly Name[],
): { [Field in Name]: Exclude<T[Field], undefined> } {
  const there = names.filter((name) => from[name] !== undefined)
  return Object.fromEntries(there.map((name) => [name, from[name]])) as {
    [Field in Name]: Exclude<T[Field], undefined>
  }
}

export function filled<Name extends string, T>(name: Name, list: readonly T[]): { [Field in Name]?: T[] } {
  return (list.length === 0 ? {} : { [name]: [...list] }) as { [Field in Name]?: T[] }
}
