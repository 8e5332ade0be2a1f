const source = 'apps/booking-server/src'
const gateway = 'apps/gateway/src'
const awaited = 'tests/booking/awaiting/awaiting.test.ts'
const awaitedAtGateway = 'tests/gateway/offer/awaited.test.ts'

/** What keeps what a hotel wrote for one guest to that guest, and to its hour. */
export const safeguardsOfAnswers = [
  {
    name: 'Answers: the gateway compares the e-mail of what awaits its guest, whatever its server says',
    file: `${gateway}/offer/awaited/read-awaited.ts`,
    from: `return isHere && normaliseEmail(recipient) === normaliseEmail(email) ? answer.answer : undefined`,
    to: `return isHere ? answer.answer : undefined`,
    tests: [awaitedAtGateway, 'tests/gateway/offer/awaited-elsewhere.test.ts'],
    noticedBy: /opens for the e-mail of its guest|is locked before the e-mail matches/,
    anyDatabase: true,
  },
  {
    name: 'Answers: five wrong e-mails at one code',
    file: `${gateway}/offer/count-guess.ts`,
    from: `({ kind }) => kind === 'unlocked'`,
    to: '() => true',
    tests: [awaitedAtGateway],
    noticedBy: /stops who guesses an e-mail after five/,
    anyDatabase: true,
  },
  {
    name: 'Answers: a yes alone is for servers that take nothing more',
    file: `${gateway}/offer/awaited/answer-awaited.ts`,
    from: `if (place.upstream.capabilities.has('offers')) throw new TRPCError({ code: 'NOT_FOUND' })`,
    to: '',
    tests: [awaitedAtGateway],
    noticedBy: /is confirmed as a checkout books, once/,
    anyDatabase: true,
  },
  {
    name: 'Answers: an offer is locked until its e-mail was given, whatever its server says',
    file: `${gateway}/offer/find-offer.ts`,
    from: `if (state === 'locked' || state === 'open') return isLocked ? 'locked' : 'open'`,
    to: `if (state === 'locked' || state === 'open') return 'open'`,
    tests: ['tests/gateway/offer/offers.test.ts'],
    noticedBy: /tells its code, state and house before the e-mail matches/,
    anyDatabase: true,
  },
  {
    name: 'Answers: what awaits its guest is confirmed by that guest alone',
    file: `${source}/reservations/awaited/confirm-awaited.ts`,
    from: `if (!found || awaited?.recipient !== normaliseEmail(email)) return rollback({ kind: 'not-found' })`,
    to: `if (!found) return rollback({ kind: 'not-found' })`,
    tests: [awaited],
    noticedBy: /is confirmed by its guest’s e-mail alone/,
  },
  {
    name: 'Answers: what awaits its guest is rejected by that guest alone',
    file: `${source}/reservations/awaited/end-awaited.ts`,
    from: `if (!found || awaited.recipient !== normaliseEmail(email)) return rollback('not-found')`,
    to: `if (!found) return rollback('not-found')`,
    tests: [awaited],
    noticedBy: /is rejected with a reason, which gives its rooms back/,
  },
  {
    name: 'Answers: nobody confirms after the hour',
    file: `${source}/reservations/awaited/confirm-awaited.ts`,
    from: `if (await expireAwaited(tx, found, now)) return commit({ kind: 'not-found' })`,
    to: '',
    tests: [awaited],
    noticedBy: /ends by itself at its hour, swept or not/,
  },
  {
    name: 'Answers: files of an offer are for its recipient, once it is unlocked and as long as it stands',
    file: `${source}/http/offer-files.ts`,
    from: `if (offer?.recipient !== normaliseEmail(email) || offer.state === 'sent' || offer.state === 'withdrawn')
    return undefined`,
    to: `if (offer?.recipient !== normaliseEmail(email)) return undefined`,
    tests: ['tests/gateway/offer/offer-files.test.ts'],
    noticedBy: /are there after unlocking and not before/,
    anyDatabase: true,
  },
  {
    name: 'Answers: an operator reads files of the own hotels',
    file: `${source}/http/offer-files.ts`,
    from: `const file = wanted && mayActAt(operator, wanted.hotelId) ? await findUploaded(db, wanted) : undefined`,
    to: `const file = wanted ? await findUploaded(db, wanted) : undefined`,
    tests: ['tests/operators/stored-files.test.ts'],
    noticedBy: /comes whole or in parts to who may write for its hotel/,
    anyDatabase: true,
  },
  {
    name: 'Answers: a file is looked at as a whole before it is stored',
    file: `${source}/offers/files/receive-piece.ts`,
    from: `const checked = type && (await checkedFile(part, type))`,
    to: `const checked = type && {}`,
    tests: ['tests/booking/offers/offer-files.test.ts'],
    noticedBy: /a PDF with a page behind its end|half a picture/,
    anyDatabase: true,
  },
]
