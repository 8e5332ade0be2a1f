/// <reference types="vite/client" />
import { type Language, languages } from '@portico/locale/languages'

const files = import.meta.env
  ? Object.keys(import.meta.glob('./*/all.ts'))
  : process.getBuiltinModule('node:fs').globSync('*/all.ts', { cwd: import.meta.dirname })
const codes = files.map((file) => file.split('/').at(-2))

/** Which languages operators may choose: those that have a folder here. */
export const adminLanguages: readonly Language[] = languages.filter(({ code }) => codes.includes(code))

export const adminLanguageOf = (code: string | null | undefined): Language | undefined =>
  adminLanguages.find((language) => language.code === code)
