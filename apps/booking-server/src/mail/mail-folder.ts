import { join } from 'node:path'

/** Where mails are written as files while no mail server is named. */
export const mailFolderIn = (home: string): string => join(home, 'booking-server', 'mail')
