import { describe, expect, it } from 'vitest'
import { NextStep } from './payment.ts'

describe('where a guest goes on to pay', () => {
  it.each(['https://pay.example/1', 'http://127.0.0.1:4000/pay'])('may be a page on the web: %s', (url) => {
    expect(NextStep.safeParse({ kind: 'redirect', url }).success).toBe(true)
    expect(NextStep.safeParse({ kind: 'form', url, fields: {} }).success).toBe(true)
  })

  it.each(['javascript:alert(1)', 'data:text/html,pay', 'file:///etc/passwd', 'ftp://pay.example/1'])(
    'is nothing of another scheme: %s',
    (url) => {
      expect(NextStep.safeParse({ kind: 'redirect', url }).success).toBe(false)
      expect(NextStep.safeParse({ kind: 'form', url, fields: {} }).success).toBe(false)
    },
  )
})
