import { join } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import { compressStatic } from './compress-static.ts'

/**
 * Two files that every page has, instead of one for each module that two pages share: what a guest waits for is the number of round trips. Routes
 * and languages stay apart.
 */
function chunkOf(id: string): string | undefined {
  if (id.includes('/node_modules/')) return /\.(css|woff2)/.test(id) ? undefined : 'libraries'
  if (/\/(app\/text\/(de|en|it)|app\/entry)|\.route\.tsx|\/root\.tsx|\?/.test(id)) return undefined
  if (/\/app\/(calendar|checkout|dialog|explanation|information|modify|pictures|recover|services|voucher)\//.test(id)) return undefined
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
    // One file of pages for the server: `npm run walk` reads its map.
    rollupOptions: { output: isSsrBuild ? { inlineDynamicImports: true } : { manualChunks: chunkOf } },
  },
  ssr: { noExternal: ['remix-i18next', /^@portico\//] },
}))
