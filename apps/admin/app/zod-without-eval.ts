import { z } from 'zod'

// Imported before any schema: zod would try to make code from text, which the page's Content-Security-Policy forbids.
z.config({ jitless: true })
