import { join } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import { compressStatic } from './compress-static.ts'
import { licences } from './licences.ts'
import { textScripts } from './text-scripts.ts'

/** Rooms of `parts` whose pages come together; what no page of another kind needs stays with its pages. */
const chunkOfRoom: Record<string, string | undefined> = {
  alternatives: undefined,
  calendar: 'searches',
  checkout: 'fields',
  landing: undefined,
  offer: undefined,
  packages: undefined,
  pictures: 'rooms',
  rooms: 'rooms',
  'search-form': 'searches',
  'guest-form': 'fields',
  reservation: 'reservations',
  recovery: 'recovery',
  services: undefined,
  trade: undefined,
}

/**
 * Two files that every page has, and one each for lists of rooms, searches, forms, what a stay is in detail,
 * reservations and what a locked one shows, instead of one for each module that two pages share: what a guest waits for
 * is the number of round trips. Routes, languages, dialogs and what only they show stay apart.
 */
function chunkOf(id: string): string | undefined {
  // Measured is one visit in ten.
  if (id.includes('/node_modules/web-vitals/')) return undefined
  if (id.includes('/node_modules/')) return /\.(css|woff2)/.test(id) ? undefined : 'libraries'
  // What brings texts is part of how routes are loaded.
  if (/\/base\/text\/page-texts\.ts$|\/locale\/src\/(languages|texts\/load-texts|texts\/translator)\.ts$/.test(id))
    return 'libraries'
  if (id.endsWith('/locale/src/typed-day.ts')) return 'searches'
  if (/\/(search-strip|folded-part|later-search-form)\.tsx?$/.test(id)) return 'rooms'
  if (id.endsWith('/save-last-search.ts')) return 'pages'
  if (id.endsWith('/domain/src/text/folded-text.ts')) return undefined
  if (id.includes('preload-helper')) return 'libraries'
  if (id.endsWith('/hotel.route.tsx')) return 'pages'
  if (
    /-dialog\.tsx$|\/calendar-[a-z]+\.tsx$|\/(texts\/\w+|base\/dialog)\/|\/(change|portal)-address\.ts$|\.route\.tsx?|\?/.test(
      id,
    )
  )
    return undefined
  const [, floor, room = ''] = /\/app\/(base|parts|pages)\/([^/]+)\//.exec(id) ?? []
  if (
    /\/(form-field|stay-details|stay-line|method-text|use-booking-events|tracked-booking|later-package)\.tsx?$/.test(id)
  )
    return 'details'
  if (floor === 'parts') {
    if (
      /\/(outcome|promo|consent)-notice\.tsx$|\/(consent-mirror|stay-preview)\.ts$|\/(upgrade-proposal|resume-selection)\.tsx$|\/(booked-already|transfer-fields|bank-transfer)\.tsx$|\/meant-address\.ts$|\/checkout\/agency\/(booking-fields|consents)\.tsx$/.test(
        id,
      )
    )
      return undefined
    if (id.endsWith('/refusal-reasons.tsx')) return 'refusals'
    if (/\/package-(facts|of-stay)\.tsx$/.test(id)) return 'packages'
    if (/-links?\.tsx$|\/trade-entry\.tsx$/.test(id)) return 'pages'
    if (/^(explanation|information)$/.test(room)) return undefined
    return room in chunkOfRoom ? chunkOfRoom[room] : 'pages'
  }
  return floor === 'base' || id.includes('/packages/') ? 'pages' : undefined
}

/** Schemas are the server's: one of them in a page would bring its whole library to every guest. */
const schemaGuard: Plugin = {
  name: 'schema-guard',
  generateBundle(_options, bundle) {
    if (this.environment.config.consumer !== 'client') return
    for (const file of Object.values(bundle)) {
      const schemas = file.type === 'chunk' ? Object.keys(file.modules).filter((id) => id.includes('/zod/')) : []
      if (schemas.length > 0) this.error(`${file.fileName} has a schema: import what it needs from a file without zod`)
    }
  },
}

/**
 * What is decided for every page, said to Remix's part for the browser: what it would do otherwise is left out of it.
 */
const decidedFlags: Plugin = {
  name: 'decided-flags',
  apply: 'build',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  transform(code, id) {
    if (!id.includes('/@remix-run/react/dist/esm/')) return
    const decided = code
      .replaceAll(/\b(window\.__remixContext\.)?future\.v3_singleFetch\b/g, 'true')
      .replaceAll(/\b(window\.__remixContext\.)?future\.v3_lazyRouteDiscovery\b/g, 'false')
      .replaceAll(/\bwindow\.__remixContext\.isSpaMode\b/g, 'false')
    return { code: decided, map: null }
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        // Off: the table is short, and finding routes one by one costs every page a request and a tenth of its
        // rendering.
        v3_lazyRouteDiscovery: false,
        v3_routeConfig: true,
      },
    }),
    textScripts(),
    schemaGuard,
    decidedFlags,
    licences,
    compressStatic(join(import.meta.dirname, 'public')),
  ],
  // Found late, they would be bundled a second time, with a second React.
  optimizeDeps: {
    include: ['react-dom/client', '@remix-run/react', 'remix-i18next/react'],
    entries: ['app/**/*.tsx'],
  },
  // As one literal, in which keys need no quotes: it is what every page waits for.
  json: { stringify: false, namedExports: false },
  build: {
    target: ['es2022', 'chrome100', 'firefox100', 'safari15.4'],
    // `compressStatic` copies what is served.
    copyPublicDir: false,
    assetsInlineLimit: 0,
    // Takes longer than Vite's own, and leaves a page four kilobytes less to wait for (docs/decisions/196).
    minify: isSsrBuild ? false : 'terser',
    terserOptions: { compress: { passes: 3 }, format: { comments: false } },
    // One file of pages for the server, and a map of its sources: `npm run walk` reads it.
    sourcemap: isSsrBuild === true,
    rollupOptions: {
      external: isSsrBuild ? [/^@portico\/print\//, '@portico/locale/texts/read-texts'] : [],
      output: isSsrBuild ? { inlineDynamicImports: true } : { manualChunks: chunkOf },
    },
  },
  ssr: { noExternal: ['remix-i18next', /^@portico\//] },
}))
