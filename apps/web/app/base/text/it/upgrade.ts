import type { upgrade as english } from '../en/upgrade.ts'

export const upgrade: typeof english = {
  title: 'Preferisce {{room}}?',
  replaces: 'Al posto di {{room}}, per tutto il soggiorno:',
  more: '{{price}} in più.',
  less: '{{price}} in meno.',
  same: 'allo stesso prezzo.',
  take: 'Scelgo {{room}}',
  dismiss: 'Tengo {{room}}',
  unreadable: 'La camera migliore di questo indirizzo non è leggibile ed è stata tralasciata. Camere e prezzo sono quelli qui indicati.',
}
