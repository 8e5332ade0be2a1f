import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'

export default defineConfig({
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
  ],
  // Found late, they would be bundled a second time, with a second React.
  optimizeDeps: {
    include: ['react-dom/client', '@remix-run/react', 'i18next', 'react-i18next', 'remix-i18next/react'],
    entries: ['app/**/*.tsx'],
  },
  // Pictures and marks are served from where they lie.
  build: { copyPublicDir: false, assetsInlineLimit: 0 },
  ssr: { noExternal: ['remix-i18next', /^@portico\//] },
})
