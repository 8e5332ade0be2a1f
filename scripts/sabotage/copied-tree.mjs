import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { root, toolsFolder } from '../setup/runtime.mjs'

const excluded = new Set([
  '.git',
  '.portico',
  'node_modules',
  'build',
  'dist',
  'test-results',
  relative(root, toolsFolder),
])

/** A copy of the sources in a temporary folder, on the packages of the checkout; `remove` forgets it. */
export function copyTree() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-sabotage-'))
  cpSync(root, folder, {
    recursive: true,
    filter: (path) =>
      !relative(root, path)
        .split(sep)
        .some((part) => excluded.has(part)),
  })
  linkPackages('.', folder)
  for (const group of ['apps', 'packages'])
    for (const name of readdirSync(join(root, group))) linkPackages(join(group, name), folder)
  if (existsSync(toolsFolder)) symlinkSync(toolsFolder, join(folder, relative(root, toolsFolder)))
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

/**
 * Our own packages must be those of the copy, so links are copied as they are; what they lead to, other people's, stays
 * in the checkout.
 */
function linkPackages(place, folder) {
  const from = join(root, place, 'node_modules')
  if (!existsSync(from)) return
  const to = join(folder, place, 'node_modules')
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name.startsWith('@')) {
      mkdirSync(join(to, name))
      for (const one of readdirSync(join(from, name))) copyLink(join(from, name, one), join(to, name, one))
    } else copyLink(join(from, name), join(to, name))
  }
}

function copyLink(from, to) {
  symlinkSync(lstatSync(from).isSymbolicLink() ? readlinkSync(from) : from, to)
}
