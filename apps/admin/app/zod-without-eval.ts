import { z } from 'zod'

// The page's Content-Security-Policy allows no code made from text, which zod would try first. Imported before any
// schema.
z.config({ jitless: true })
