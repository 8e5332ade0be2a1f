import type { View } from './service-fields.ts'

export function readView(params: URLSearchParams): View {
  const numberOf = (name: string) =>
    /^[1-9]\d{0,9}$/.test(params.get(name) ?? '') ? Number(params.get(name)) : undefined
  const [category, detail] = [numberOf('category'), numberOf('detail')]
  return { category, detail }
}

/** The part of the next address that the pressed button asks for: the view that it names, or the same again. */
export function viewOfButton(form: FormData): string {
  const go = form.get('go')
  const wanted = String(go === 'update' || go === null ? form.get('view') : go)
  const [, name, id] = /^(category|detail)-([1-9]\d{0,9})$/.exec(wanted) ?? []
  return name && id ? `&${name}=${id}` : ''
}
