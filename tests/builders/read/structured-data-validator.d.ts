declare module '@adobe/structured-data-validator' {
  export type Issue = {
    readonly issueMessage: string
    readonly severity: 'ERROR' | 'WARNING'
    /** Of the vocabulary; other issues are a search engine's. */
    readonly errorType?: 'schemaOrg'
    readonly fieldNames: readonly string[]
    readonly path: readonly { readonly type?: string | readonly string[]; readonly property?: string }[]
  }
  export default class Validator {
    constructor(vocabulary: { readonly '@graph': readonly object[] })
    validate(found: { readonly jsonld: Readonly<Record<string, object[]>> }): Promise<Issue[]>
  }
}
