import { buffer } from 'node:stream/consumers'
import { logoPngOf } from './logo-png.ts'

// Draws the logo that it reads from its input as a PNG to its output; ends with 1 where it cannot be read.
const png = await logoPngOf(await buffer(process.stdin))
if (png) process.stdout.write(png)
else process.exitCode = 1
