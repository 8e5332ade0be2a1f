// Every script enters here. Old runtimes must be able to parse this file and the scripts that call it, so that
// they can say what is wrong: no syntax newer than Node 14.

/** Ends the script with one sentence instead of a stack. */
export class Stop extends Error {}

const readOnly = ['EACCES', 'EROFS', 'EPERM']

function sentenceOf(error) {
  if (error instanceof Stop) return error.message
  // Of a disk that can only be read Node's own `mkdir` says that there is no such folder.
  const isReadOnly = readOnly.includes(error.code) || (error.code === 'ENOENT' && error.syscall === 'mkdir')
  if (isReadOnly && error.path)
    return `Portico cannot write to ${error.path}: make it writable, or set PORTICO_HOME to a folder that is.`
  if (error.code === 'ENOSPC')
    return `The disk${error.path ? ` of ${error.path}` : ''} is full: make room, then start again.`
  return error.stack
}

/** Loads the script's own part, unless this Node is too old for it, and runs its `main`. */
export function begin(load) {
  if (Number(process.versions.node.split('.')[0]) < 20) {
    console.error(
      `Portico needs Node 20 or newer to start; this is Node ${process.versions.node}. It then brings its own Node 24.`,
    )
    process.exit(1)
  }
  load()
    .then((script) => script.main(process.argv.slice(2)))
    .catch((error) => {
      console.error(`\n${sentenceOf(error)}`)
      process.exit(1)
    })
}
