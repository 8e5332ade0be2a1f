import { existsSync } from 'node:fs'
import { run } from '../setup/run.mjs'
import { runtimeEnv } from '../setup/runtime.mjs'

/**
 * By strace the tests stop a booking at each write; nginx stands before two gateways that are restarted in turn, caddy
 * before two of everything, and pebble is the authority that certifies its names. By hunspell and its dictionaries the
 * spelling of our texts is read, and by a face of Chinese and Japanese signs their pages are drawn. In Firefox and in
 * WebKit, which draws into a virtual screen, a guest books as in Chromium.
 */
const programs = {
  strace: '/usr/bin/strace',
  nginx: '/usr/sbin/nginx',
  caddy: '/usr/bin/caddy',
  pebble: '/usr/bin/pebble',
  hunspell: '/usr/bin/hunspell',
  'hunspell-en-gb': '/usr/share/hunspell/en_GB.dic',
  'hunspell-it': '/usr/share/hunspell/it_IT.dic',
  'hunspell-de-de': '/usr/share/hunspell/de_DE.dic',
  'hunspell-fr-classical': '/usr/share/hunspell/fr.dic',
  'hunspell-es': '/usr/share/hunspell/es_ES.dic',
  'hunspell-pt-pt': '/usr/share/hunspell/pt_PT.dic',
  'hunspell-ru': '/usr/share/hunspell/ru_RU.dic',
  'fonts-noto-cjk': '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
  'firefox-esr': '/usr/bin/firefox-esr',
  'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
  xvfb: '/usr/bin/Xvfb',
}

/**
 * Debian's packages of what only some tests need; only where the machine is ours to change. Without one its tests are
 * skipped, and say so.
 */
export async function bringDebianPrograms() {
  const allowed = process.env.CI || process.env.PORTICO_SYSTEM_INSTALL === '1'
  const missing = Object.keys(programs).filter((name) => !existsSync(programs[name]))
  if (missing.length === 0 || !allowed || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = runtimeEnv({ DEBIAN_FRONTEND: 'noninteractive' })
  await run('apt-get', ['update'], { env })
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...missing], { env })
}
