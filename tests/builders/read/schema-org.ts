import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Validator, { type Issue } from '@adobe/structured-data-validator'

const vocabularyFile = fileURLToPath(import.meta.resolve('@vocabulary/schema/schema.nq'))
const shortNameOf = (iri: string) =>
  iri
    .replace('http://schema.org/', 'schema:')
    .replace('http://www.w3.org/2000/01/rdf-schema#', 'rdfs:')
    .replace('http://www.w3.org/1999/02/22-rdf-syntax-ns#', 'rdf:')

type Term = { readonly '@id': string; '@type'?: string; [relation: string]: unknown }

/** schema.org's types and properties in the shape of the file that schema.org itself gives out. */
function readVocabulary(): { readonly '@graph': Term[] } {
  const terms = new Map<string, Term>()
  for (const [, subject = '', relation = '', object = ''] of readFileSync(vocabularyFile, 'utf8').matchAll(
    /^<([^>]+)> <([^>]+)> <([^>]+)> <[^>]+> \.$/gm,
  )) {
    const [id, property, value] = [subject, relation, object].map(shortNameOf) as [string, string, string]
    const term = terms.get(id) ?? { '@id': id }
    terms.set(id, term)
    if (property !== 'rdf:type')
      term[property] = [...((term[property] as object[] | undefined) ?? []), { '@id': value }]
    // Of a data type that is a class as well, being a class counts.
    else if (term['@type'] !== 'rdfs:Class') term['@type'] = value
  }
  return { '@graph': [...terms.values()] }
}

const validator = new Validator(readVocabulary())

/** A property of one of a thing's types is no fault of its other types: it counts where none of them has it. */
function isOfOtherType({ path, errorType, issueMessage, fieldNames }: Issue, all: readonly Issue[]): boolean {
  const types = [path.at(-1)?.type].flat()
  if (errorType !== 'schemaOrg' || types.length < 2 || fieldNames.includes('@type')) return false
  const place = JSON.stringify([path, fieldNames])
  const alike = all.filter((other) => JSON.stringify([other.path, other.fieldNames]) === place)
  return new Set([issueMessage, ...alike.map((other) => other.issueMessage)]).size < types.length
}

/**
 * What schema.org's vocabulary, or a search engine's own demands, find wrong in a document of JSON-LD. What search
 * engines only wish for, as ratings of other guests, is no fault.
 */
export async function faultsOf(document: Readonly<Record<string, unknown>>): Promise<string[]> {
  const context = String(document['@context'])
  const faults = /^https?:\/\/schema\.org$/.test(context) ? [] : [`${context} is not schema.org`]
  const types = [document['@type']].flat().map(String)
  const issues = await validator.validate({ jsonld: { [types.join()]: [structuredClone(document)] } })
  const counted = issues.filter((issue) => issue.severity === 'ERROR' || issue.errorType === 'schemaOrg')
  return [
    ...faults,
    ...counted
      .filter((issue) => !isOfOtherType(issue, issues))
      .map(
        ({ path, issueMessage }) => `${path.map(({ type, property }) => property ?? type).join('.')}: ${issueMessage}`,
      ),
  ]
}
