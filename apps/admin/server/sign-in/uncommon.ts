import { isCommonPassword } from '@portico/server/secrets/common-passwords'
import { tooCommon } from '../../contract/credentials.ts'

export const isUncommon = async ({ password }: { password: string }) => !(await isCommonPassword(password))
export const atPassword = { path: ['password'], error: tooCommon }
