// Loaded into every program before its own code: a program whose supervisor was killed outright ends by itself.
const supervisor = process.ppid

setInterval(() => {
  if (process.ppid !== supervisor) process.kill(process.pid, 'SIGTERM')
}, 1000).unref()
