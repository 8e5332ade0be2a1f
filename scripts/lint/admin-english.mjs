/** What is the same in each language of admin: names, and what is typed at a prompt. */
export const admittedEnglish = new Set(['Portico', 'admin', 'A browser'])

/** Folders of `apps/admin/app` whose pages are English still. */
export const notYetMoved = new Set([
  'agencies',
  'offers',
  'operators',
  'payments',
  'publish',
  'reservations',
  'settings',
  'words',
])
