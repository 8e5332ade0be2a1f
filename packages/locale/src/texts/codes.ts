/// <reference types="vite/client" />

/** A language is offered as soon as its folder is here: Vite lists the folders in what it builds, Node lists them itself. */
const files = import.meta.env
  ? Object.keys(import.meta.glob('./*/pages.*'))
  : process.getBuiltinModule('node:fs').globSync('*/pages.*', { cwd: import.meta.dirname })

export const codesWithTexts: ReadonlySet<string> = new Set(files.map((file) => file.split('/').at(-2) ?? ''))
