import { build } from './build.mjs'
import { install } from './install.mjs'
import { stripTypes } from './strip.mjs'

/** All that `npm start` does before it starts anything; the container image is made by it. */
export async function main() {
  await install()
  await build('admin')
  await build('web')
  await stripTypes()
}
