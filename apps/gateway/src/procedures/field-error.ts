/** A field that is right by itself but cannot be accepted here; told like a schema's problem. */
export class FieldError extends Error {
  readonly problems: readonly { readonly path: readonly string[]; readonly message: string }[]

  constructor(path: readonly string[], message: string) {
    super(message)
    this.problems = [{ path, message }]
  }
}
