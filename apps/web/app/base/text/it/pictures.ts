import type { pictures as english } from '../en/pictures.ts'

export const pictures: typeof english = {
  title: 'Immagini',
  open: 'Tutte le {{count}} immagini: {{room}}',
  count: '{{count}} immagini',
  place: '{{place}} di {{count}}',
  previous: 'Immagine precedente',
  next: 'Immagine successiva',
}
