import type { View } from './service-fields.ts'

export function readView(params: URLSearchParams): View {
  const id = params.get('category') ?? ''
  return /^[1-9]\d{0,9}$/.test(id) ? { category: Number(id) } : {}
}

export function viewOfButton(form: FormData): string {
  const go = String(form.get('go') ?? 'update')
  const wantedView = go === 'all' || go.startsWith('category-') ? go : String(form.get('view'))
  const [, id] = /^category-([1-9]\d{0,9})$/.exec(wantedView) ?? []
  return id === undefined ? '' : `&category=${id}`
}
