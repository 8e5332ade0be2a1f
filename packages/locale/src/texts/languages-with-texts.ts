/// <reference types="vite/client" />
import { languages } from '../languages.ts'

const files = import.meta.env
  ? Object.keys(import.meta.glob('./*/pages.*'))
  : process.getBuiltinModule('node:fs').globSync('*/pages.*', { cwd: import.meta.dirname })
const codes = files.map((file) => file.split('/').at(-2))

/** A language is one as soon as its folder is here; a host offers no other. */
export const languagesWithTexts = languages.filter(({ code }) => codes.includes(code))

export const hasTexts = (code: string): boolean => languagesWithTexts.some((language) => language.code === code)
