import { hash, verify } from '@node-rs/argon2'
import { newSecret } from '../store/secrets.ts'

// argon2id, 19 MiB, two passes, one lane (OWASP password storage).
const hashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const hashPrefix = '$argon2id$v=19$m=19456,t=2,p=1$'

/** More than two at once slow each other and everything else down. */
const maxConcurrent = 2
let runningHashes = 0
const waitingHashes: (() => void)[] = []

async function withLimit<T>(work: () => Promise<T>): Promise<T> {
  if (runningHashes === maxConcurrent) await new Promise<void>((resolve) => waitingHashes.push(resolve))
  else runningHashes += 1
  try {
    return await work()
  } finally {
    const nextWaiting = waitingHashes.shift()
    if (nextWaiting) nextWaiting()
    else runningHashes -= 1
  }
}

export const hashPassword = (password: string): Promise<string> => withLimit(() => hash(password, hashCost))

const dummyHash = hashPassword(newSecret(256))

/** Without a hash the same work is done, so that its time does not tell which addresses exist. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const storedHash = passwordHash ?? (await dummyHash)
  return (await withLimit(() => verify(storedHash, password))) && passwordHash !== undefined
}

export const isOutdated = (passwordHash: string): boolean => !passwordHash.startsWith(hashPrefix)
