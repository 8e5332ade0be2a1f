import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { slowNetworkPort } from './e2e/servers/slow-network.ts'
import { unselectedOn } from './e2e/test-size.ts'

// `npm test` finds or fetches the browser and names it; a bare `playwright test` uses Debian's where it is installed.
const chromium =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find((file) => existsSync(file))
/**
 * `PORTICO_LAG_MS=400`, or `100,600` for pages and for scripts and pictures: each request, and each answer, is held for
 * up to so much.
 */
const isSlow = Boolean(process.env.PORTICO_LAG_MS)
const throughSlowNetwork = [`--proxy-server=http://127.0.0.1:${slowNetworkPort}`, '--proxy-bypass-list=<-loopback>']
const isRoot = process.getuid?.() === 0

export default defineConfig({
  testDir: 'e2e',
  ...(isSlow && { globalSetup: './e2e/servers/slow-network.ts' }),
  // Node reads TypeScript itself: what is no story need not go through Playwright's compiler, once for each worker.
  build: { external: ['**/apps/**', '**/packages/**', '**/tests/**', '**/simulators/**', '**/tools/**'] },
  outputDir: 'test-results/browser',
  // Each with a house of its own; of three on two cores one waits.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  // What hangs is to be found, not what is slow.
  timeout: 240_000,
  expect: { timeout: 120_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // A trace costs each test a fifth more: `npm test` runs what failed a second time with one, and counts the first.
    trace: 'off',
    screenshot: 'only-on-failure',
    // The sandbox refuses to run as root.
    locale: 'en-GB',
    contextOptions: { reducedMotion: 'reduce' },
    // Pages of stories live for a second: their scripts are compiled for speed only to be thrown away, which is a tenth
    // of the browser's processor time.
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--lang=en-US',
        '--js-flags=--no-opt --no-maglev',
        ...(isRoot ? ['--no-sandbox'] : []),
        ...(isSlow ? throughSlowNetwork : []),
      ],
    },
  },
  projects: [
    { name: 'desktop', ...unselectedOn('wide'), use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grep: /@phone/,
      ...unselectedOn('phone'),
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
})
