import { createHash, randomBytes } from 'node:crypto'

export const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex')

export const newSecret = (bits: 128 | 256): string => randomBytes(bits / 8).toString('base64url')

export const instantAfter = (moment: Date, ms = 0): string => new Date(moment.getTime() + ms).toISOString()
