import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { ServerBuild } from '@remix-run/node'
import type { FastifyInstance } from 'fastify'
import { filesOfPeers } from './forward/files-of-peers.ts'

const root = resolve(import.meta.dirname, '..')

/** Vite's build in development. */
export async function registerAssets(
  app: FastifyInstance,
  development: boolean,
  peers: readonly string[] = [],
): Promise<ServerBuild | (() => Promise<ServerBuild>)> {
  const pictures = resolve(root, development ? 'public' : 'build/client')
  const day = { maxAge: '1d' as const, decorateReply: false, setHeaders: sandboxed, preCompressed: !development }
  await app.register(fastifyStatic, { root: join(pictures, 'pictures'), prefix: '/pictures/', ...day })
  await app.register(fastifyStatic, { root: join(pictures, 'marks'), prefix: '/marks/', ...day })
  const fonts = ['fraunces', 'source-sans-3'].map((face) =>
    dirname(fileURLToPath(import.meta.resolve(`@fontsource-variable/${face}/package.json`))),
  )
  await app.register(fastifyStatic, {
    root: fonts.map((folder) => join(folder, 'files')),
    prefix: '/fonts/',
    maxAge: '1d',
    decorateReply: false,
  })
  if (development) return withVite(app)
  await app.register(
    async (assets) => {
      assets.setNotFoundHandler(filesOfPeers(peers, asPart))
      await assets.register(fastifyStatic, {
        root: resolve(root, 'build/client/assets'),
        decorateReply: false,
        immutable: true,
        maxAge: '1y',
        preCompressed: true,
        // The name changes with the content: the file is never asked for again, nor in parts.
        etag: false,
        lastModified: false,
        acceptRanges: false,
        setHeaders: asPart,
      })
    },
    { prefix: '/assets' },
  )
  return (await import(pathToFileURL(resolve(root, 'build/server/index.js')).href)) as ServerBuild
}

function sandboxed(reply: { header(name: string, value: string): unknown }): void {
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
}

type HeadersOfPart = { header(name: string, value: string): unknown; removeHeader(name: string): unknown }

/**
 * Rules for documents mean nothing to a script or a font, and were four kilobytes of a first visit. Opened by its own
 * address a file may do nothing.
 */
function asPart(reply: HeadersOfPart): void {
  reply.header('content-security-policy', "default-src 'none'")
  for (const ofDocuments of ['permissions-policy', 'cross-origin-opener-policy']) reply.removeHeader(ofDocuments)
}

async function withVite(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import('vite')
  const { default: middie } = await import('@fastify/middie')
  const vite = await createServer({ root, server: { middlewareMode: true } })
  app.addHook('onClose', () => vite.close())
  await app.register(middie)
  app.use(vite.middlewares)
  return async () => (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild
}
