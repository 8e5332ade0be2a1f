import { useRef } from 'react'

/** A key that was sent is sent again with the same content until its answer has come, so that each act is made once. */
export function useActKey() {
  const lastSentAct = useRef<{ readonly key: string; readonly content: string }>(undefined)
  return {
    keyOf: (content: unknown): string => {
      const text = JSON.stringify(content)
      if (lastSentAct.current?.content !== text) lastSentAct.current = { key: crypto.randomUUID(), content: text }
      return lastSentAct.current.key
    },
    answered: (): void => {
      lastSentAct.current = undefined
    },
  }
}
