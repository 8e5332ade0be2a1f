import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import type { Instant } from '@portico/domain/time/deadline'
import { holesOf } from '@portico/hotel-document/holes'
import type { HotelDocument } from '@portico/hotel-document/hotel-document'
import {
  type FileProblem,
  type ReadDocument,
  readHotelDocument,
  spelled,
} from '@portico/hotel-document/read-hotel-document'
import type { DocumentProblem } from '@portico/hotel-document/references'
import { manageClient, say } from '../command-line.ts'
import { openDb } from '../db/open/open-db.ts'
import { databaseOf, readEnv, trailKeyOf } from '../env.ts'
import { openFileStore } from '../file-store/open-file-store.ts'
import { type ImportOutcome, importHotel } from '../hotel-document/import-hotel.ts'
import { isServerRunning } from '../is-server-running.ts'
import { storePictures } from '../pictures/store-pictures.ts'

const usage = `Usage: npm run -s portico -- import hotel FILE [--dry-run]

Makes a hotel from its document, YAML or JSON, or changes the one whose id the document has. Portico may be running: guests see the hotel as it
is then within a minute. What is sold stays. docs/your-hotel.md shows how a document is written.

  --dry-run   checks the file and says what would change; writes nothing`

const maxShown = 20
const env = readEnv()
process.exitCode = await importFrom(process.argv.slice(2))

async function importFrom(args: string[]): Promise<number> {
  const cliArguments = argumentsOf(args)
  const [file] = cliArguments?.positionals ?? []
  if (!cliArguments || file === undefined || cliArguments.positionals.length !== 1) return say(usage, 2)
  const text = readTextFile(file)
  if (text === undefined) return say(`${file} cannot be read: is its name right?`, 1)
  const parsedDocument = readHotelDocument(text)
  if (parsedDocument.kind === 'broken') return sayProblems(file, parsedDocument.problems)
  const isDryRun = cliArguments.values['dry-run'] ?? false
  const fileStore = await openFileStore({ home: env.PORTICO_HOME, s3Url: env.S3_URL })
  const pictures = await storePictures(parsedDocument.document, dirname(file), fileStore, isDryRun).finally(() =>
    fileStore.close(),
  )
  if (pictures.kind === 'refused') return sayProblems(file, problemsWithPlace(pictures.problems, parsedDocument))
  const running = await isServerRunning(env)
  const imported = running
    ? await manageClient(env).importHotel.mutate({ document: pictures.document, isDryRun })
    : await intoDatabase(pictures.document, isDryRun)
  if (imported.kind === 'refused') return sayProblems(file, problemsWithPlace(imported.problems, parsedDocument))
  const holes = problemsWithPlace(holesOf(parsedDocument.document), parsedDocument)
  return say(importReportOf(imported, { isDryRun, isNamed: parsedDocument.document.id !== undefined, holes }), 0)
}

function argumentsOf(args: string[]) {
  try {
    return parseArgs({ args, options: { 'dry-run': { type: 'boolean' } }, allowPositionals: true })
  } catch {
    return undefined
  }
}

function readTextFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

async function intoDatabase(document: HotelDocument, isDryRun: boolean): Promise<ImportOutcome> {
  const db = await openDb(databaseOf(env), trailKeyOf(env))
  try {
    return await importHotel(db, document, { now: new Date().toISOString() as Instant, isDryRun })
  } finally {
    await db.close()
  }
}

function problemsWithPlace(
  problems: readonly DocumentProblem[],
  read: ReadDocument & { readonly kind: 'read' },
): FileProblem[] {
  return problems.map(({ path, problem }) => ({ ...read.at(path), problem: `${spelled(path)}: ${problem}` }))
}

function sayProblems(file: string, problems: readonly FileProblem[]): number {
  return say([`${file} cannot be used as it is; nothing was written.`, ...problemLinesOf(problems)].join('\n'), 1)
}

function problemLinesOf(problems: readonly FileProblem[]): string[] {
  const shownProblems = problems
    .slice(0, maxShown)
    .map(({ line, column, problem }) => `  line ${line}, column ${column}: ${problem}`)
  return problems.length > maxShown ? [...shownProblems, `  and ${problems.length - maxShown} more`] : shownProblems
}

type Report = { readonly isDryRun: boolean; readonly isNamed: boolean; readonly holes: readonly FileProblem[] }

function importReportOf(
  { hotelId, isNew, channels, changes }: ImportOutcome & { kind: 'imported' },
  { isDryRun, isNamed, holes }: Report,
): string {
  const notes = holes.length > 0 ? ['Is this meant?', ...problemLinesOf(holes)] : []
  if (changes.length === 0) return [`Hotel ${hotelId} is as the document says: nothing changes.`, ...notes].join('\n')
  const heading = isNew ? `Hotel ${hotelId} is new:` : `Hotel ${hotelId} changes:`
  const lines = changes.map(({ sign, what }) => `  ${sign} ${what}`)
  const end = isDryRun
    ? ['Nothing was written.']
    : [
        ...(isNamed ? [] : [`Write id: ${hotelId} into the document, so that importing it again changes this hotel.`]),
        ...(isNew
          ? [
              `It is sold on channel ${channels.map(({ id, code }) => `${id} (${code})`).join(', ')}: a host in admin shows it to guests.`,
            ]
          : []),
      ]
  return [heading, ...lines, ...end, ...notes].join('\n')
}
