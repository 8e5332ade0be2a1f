import { dirname, relative } from 'node:path'
import { filesBelow } from '../setup/fingerprint.mjs'
import { root } from '../setup/runtime.mjs'

const maxFiles = 20

const folders = ['apps', 'packages', 'simulators', 'tools', 'tests', 'e2e', 'bench', 'scripts', 'docs']

/**
 * Lists, which nobody reads through: records and migrations in the order of their numbers, pictures by the name of
 * their page, and what travels beside the pages as it is.
 */
const lists = /^docs\/(decisions|pictures)(\/|$)|\/migrations(\/|$)|^apps\/web\/public(\/|$)/

/** Every file of the checkout below the folders that are read, tests too. */
export const readFiles = () =>
  folders.flatMap((folder) => filesBelow(`${root}/${folder}`)).map((file) => relative(root, file))

/** Folders in which one has to search. */
export function crowdedFolders(files) {
  return [...Map.groupBy(files, (file) => dirname(file))]
    .filter(([folder, inside]) => inside.length > maxFiles && !lists.test(folder))
    .map(([folder, inside]) => `${folder} has ${inside.length} files`)
}
