const knownDomains = [
  ...['gmail.com', 'googlemail.com', 'mail.com', 'email.com', 'ymail.com', 'aol.com', 'msn.com', 'me.com', 'mac.com'],
  ...[
    'outlook.com',
    'outlook.de',
    'outlook.it',
    'hotmail.com',
    'hotmail.de',
    'hotmail.it',
    'hotmail.fr',
    'live.com',
    'live.it',
  ],
  ...['yahoo.com', 'yahoo.de', 'yahoo.it', 'yahoo.fr', 'yahoo.es', 'icloud.com', 'proton.me', 'protonmail.com'],
  ...['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch', 'gmx.com', 'web.de', 'freenet.de', 't-online.de', 'bluewin.ch'],
  ...[
    'libero.it',
    'alice.it',
    'tim.it',
    'tin.it',
    'virgilio.it',
    'tiscali.it',
    'fastwebnet.it',
    'orange.fr',
    'wanadoo.fr',
  ],
]

/** Only domains one slip of the keys away from a well-known one. The guest is asked, since small domains exist. */
export function meantAddress(typedAddress: string): string | undefined {
  const [, name, typedDomain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(typedAddress.trim()) ?? []
  const domain = typedDomain.toLowerCase()
  if (name === undefined || domain.length < 6 || knownDomains.includes(domain)) return undefined
  const meant = knownDomains.find((knownDomain) => knownDomain.length > 6 && isOneSlip(domain, knownDomain))
  return meant && `${name}@${meant}`
}

/** One letter too many, missing or wrong, or two that changed places. */
function isOneSlip(typedDomain: string, meant: string): boolean {
  const [shorter, longer] = typedDomain.length < meant.length ? [typedDomain, meant] : [meant, typedDomain]
  if (longer.length - shorter.length > 1) return false
  let i = 0
  while (i < shorter.length && shorter[i] === longer[i]) i += 1
  if (shorter.length < longer.length) return shorter.slice(i) === longer.slice(i + 1)
  const isSwapped =
    shorter[i] === longer[i + 1] && shorter[i + 1] === longer[i] && shorter.slice(i + 2) === longer.slice(i + 2)
  return shorter.slice(i + 1) === longer.slice(i + 1) || isSwapped
}
