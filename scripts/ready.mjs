// The health check of the containers: exit code 0 when the address answers 200.
const { ok } = await fetch(process.argv[2]).catch(() => ({ ok: false }))
process.exitCode = ok ? 0 : 1
