import { join } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import { compressStatic } from './compress-static.ts'

/** What only pages with a search form or a list of rooms show. */
const ofSearches =
  /\/app\/(agency\/earnings|alternatives|calendar\/(flexible-field|range-selection|use-calendar)|packages\/(flight-fields|package-banner|package-path)|pictures\/room-picture|rooms\/(list-view|no-rooms|room-l|search-status|use-amenities)|search\/(guest-manager|resume-selection|search-form|search-strip))/

/**
 * Two files that every page has, and one each for searches, forms, vouchers and what a locked one shows, instead of one for each module that two pages share: what a guest waits for is the number of
 * round trips. Routes and languages stay apart.
 */
function chunkOf(id: string): string | undefined {
  if (id.includes('/node_modules/')) return /\.(css|woff2)/.test(id) ? undefined : 'libraries'
  // What every page has: left to itself it goes where it is met first.
  if (/\/app\/(hotel\/hotel\.route|information\/information-links)\.tsx$|preload-helper/.test(id)) return 'pages'
  if (/\/(app\/text\/\w+\/|app\/entry)|\.route\.tsx|\/root\.tsx|\?/.test(id)) return undefined
  if (ofSearches.test(id)) return 'searches'
  if (/\/app\/(checkout\/form\/([a-z]+-fields\.tsx?|problem-summary\.tsx)|payment\/provider-names\.ts)$/.test(id)) return 'fields'
  if (/\/app\/trade\/(trade-entry|use-trade)\.tsx?$/.test(id)) return 'pages'
  if (/\/app\/voucher\/(account|change-of-plans)\.tsx$/.test(id)) return 'vouchers'
  if (/\/app\/(recover\/recovery-form|voucher\/locked-voucher)\.tsx$/.test(id)) return 'recovery'
  if (
    /\/app\/(agency|calendar|checkout|dialog|explanation|information|modify|payment|pictures|portal|recover|services|trade|voucher)\//.test(
      id,
    )
  )
    return undefined
  return /\/(app|packages)\//.test(id) ? 'pages' : undefined
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        // Off: the table is short, and finding routes one by one costs every page a request and a tenth of its rendering.
        v3_lazyRouteDiscovery: false,
        v3_routeConfig: true,
      },
    }),
    compressStatic(join(import.meta.dirname, 'public')),
  ],
  // Found late, they would be bundled a second time, with a second React.
  optimizeDeps: {
    include: ['react-dom/client', '@remix-run/react', 'react-i18next', 'remix-i18next/react'],
    entries: ['app/**/*.tsx'],
  },
  build: {
    // `compressStatic` copies what is served.
    copyPublicDir: false,
    assetsInlineLimit: 0,
    // One file of pages for the server, and a map of its sources: `npm run walk` reads it.
    sourcemap: isSsrBuild === true,
    rollupOptions: {
      // It finds its fonts beside itself.
      external: isSsrBuild ? [/^@portico\/print\//] : [],
      output: isSsrBuild ? { inlineDynamicImports: true } : { manualChunks: chunkOf },
    },
  },
  ssr: { noExternal: ['remix-i18next', /^@portico\//] },
}))
