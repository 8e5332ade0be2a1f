import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

export type ReadPdf = {
  readonly title: string
  readonly language: string | null
  readonly isTagged: boolean
  readonly pages: number
  /** All that is read, in the order of the tags: each with its tag. */
  readonly content: readonly { readonly tag: string; readonly text: string }[]
  readonly tags: ReadonlySet<string>
  /** What is said of each picture. */
  readonly figures: readonly string[]
  /** What no tag holds: ornaments, and the foot of each page. */
  readonly untagged: string
}

type Node = {
  readonly role?: string
  readonly type?: string
  readonly id?: string
  readonly alt?: string
  readonly children?: readonly Node[]
}

/** A PDF as a screen reader finds it. */
export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const { info } = await pdf.getMetadata()
  const content: { tag: string; text: string }[] = []
  const tags = new Set<string>()
  const figures: string[] = []
  const untagged: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const texts = textsById(await page.getTextContent({ includeMarkedContent: true }), untagged)
    const walk = (node: Node, tag: string): void => {
      if (node.role) tags.add(node.role)
      if (node.role === 'Figure') figures.push(node.alt ?? '')
      if (node.type === 'content' && node.id)
        content.push({ tag, text: (texts.get(node.id) ?? '').replaceAll(/ +/g, ' ').trim() })
      for (const child of node.children ?? []) walk(child, node.role ?? tag)
    }
    walk(((await page.getStructTree()) ?? {}) as Node, '')
  }
  const marks = (await pdf.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null
  const { Title = '', Language = null } = info as { Title?: string; Language?: string | null }
  return {
    title: Title,
    language: Language,
    isTagged: marks?.get('Marked') === true,
    pages: pdf.numPages,
    content,
    tags,
    figures,
    untagged: untagged.join(' '),
  }
}

function textsById({ items }: { readonly items: readonly object[] }, untagged: string[]): Map<string, string> {
  const texts = new Map<string, string>()
  const open: (string | undefined)[] = []
  for (const item of items as readonly { type?: string; id?: string | null; str?: string; hasEOL?: boolean }[]) {
    if (item.type?.startsWith('beginMarkedContent')) open.push(item.id ?? undefined)
    else if (item.type === 'endMarkedContent') open.pop()
    else if (item.str !== undefined) {
      const id = open.findLast((one) => one !== undefined)
      const text = `${item.str}${item.hasEOL ? ' ' : ''}`
      if (id === undefined) untagged.push(text)
      else texts.set(id, (texts.get(id) ?? '') + text)
    }
  }
  return texts
}
