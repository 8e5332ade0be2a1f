import { sendTimed } from '../load/timed-request.ts'

/** What a constant server answers from now on: the page, and for each procedure its answer. */
export async function putConstant(
  server: string,
  constant: { readonly page: string; readonly answers?: Record<string, unknown> },
): Promise<void> {
  const { status } = await sendTimed({
    url: `${server}/constant`,
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(constant),
  })
  if (status !== 200) throw new Error('the constant was not kept')
}
