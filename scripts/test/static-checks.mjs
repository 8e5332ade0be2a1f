import { join } from 'node:path'
import { node, root } from '../setup/runtime.mjs'

const tool = (file, ...args) => [node, join(root, 'node_modules', file), ...args]
const types = (project) => tool('@typescript/native-preview/bin/tsgo', '--singleThreaded', '-p', project)

/** What holds the style guide without running our code. */
export const staticChecks = [
  { title: 'types of servers, packages and tests', command: types('tsconfig.json') },
  { title: 'types of web', command: types('apps/web') },
  { title: 'types of admin', command: types('apps/admin') },
  { title: 'format and lint', command: tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.') },
  {
    title: 'import directions',
    command: tool('dependency-cruiser/bin/dependency-cruiser.mjs', 'apps', 'packages', 'simulators', 'tools'),
  },
  { title: 'rooms, levels and circles of imports', command: [node, join(root, 'scripts/structure.mjs'), '--check'] },
  { title: 'plain words in names and headings', command: [node, join(root, 'scripts/lint/words.mjs')] },
  { title: 'texts of admin in each of its languages', command: [node, join(root, 'scripts/lint/admin-texts.mjs')] },
  { title: 'names and comments of the product', command: [node, join(root, 'scripts/lint/product-names.mjs')] },
  { title: 'unused files, exports and dependencies', command: tool('knip/bin/knip.js') },
]
