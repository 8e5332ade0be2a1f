// Who may import whom: domain ← contracts ← apps; `server` knows nothing of ours; tests, e2e and bench may import all.
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const tests = '[.]test[.]tsx?$'
const domain = '^packages/domain/'
const contracts = '^packages/contracts/'
const demo = '^packages/demo/'
const payments = '^packages/payments/'
const print = '^packages/print/'
const server = '^packages/server/'
const legacy = '^packages/legacy/'
const locale = '^packages/locale/'
const hotelDocument = '^packages/hotel-document/'
const ours = '^(apps|packages|simulators|tests|e2e|bench|scripts|tools)/'
const gateway = '^apps/gateway/src/'
const protocolSpeakers = ['^apps/(gateway|booking-server)/', '^tools/replay/']

export default {
  forbidden: [
    rule(
      'domain-imports-nothing',
      'The rules are pure functions of plain data.',
      { path: domain, pathNot: tests },
      { pathNot: [domain, 'node_modules/temporal-polyfill/'] },
    ),
    rule(
      'only-deadline-knows-time-zones',
      'temporal-polyfill belongs to deadline.ts.',
      { path: domain, pathNot: '/deadline([.]test)?[.]ts$' },
      { path: 'node_modules/temporal-polyfill/' },
    ),
    rule(
      'contracts-import-domain-only',
      'Contracts describe; they do not act.',
      { path: contracts, pathNot: tests },
      { path: ours, pathNot: [contracts, domain, locale] },
    ),
    rule(
      'locale-imports-domain-only',
      'How a country writes is data.',
      { path: locale, pathNot: tests },
      { path: ours, pathNot: [locale, domain] },
    ),
    rule(
      'protocol-and-document-import-contracts-only',
      'Both spell what the contracts mean.',
      { path: [legacy, hotelDocument], pathNot: tests },
      { path: ours, pathNot: [legacy, hotelDocument, contracts, domain, locale] },
    ),
    rule(
      'server-imports-nothing-of-ours',
      'What every process does alike knows no process.',
      { path: server },
      { path: ours, pathNot: server },
    ),
    rule(
      'payments-import-domain-only',
      'What providers are sent, and how their messages are read, is the same for whoever keeps the money.',
      { path: payments, pathNot: tests },
      { path: ours, pathNot: [payments, domain] },
    ),
    rule(
      'print-imports-contracts-only',
      'What is printed comes as a document of texts.',
      { path: print },
      { path: ours, pathNot: [print, contracts, domain, locale] },
    ),
    rule(
      'demo-imports-domain-only',
      'The invented houses are data.',
      { path: demo },
      { path: ours, pathNot: [demo, domain] },
    ),
    rule(
      'the-gateway-knows-no-demo',
      'To the gateway an invented hotel is a hotel like any other.',
      { path: '^apps/gateway/', pathNot: tests },
      { path: demo },
    ),
    rule(
      'packages-do-not-import-apps',
      'Imports point from apps to packages.',
      { path: '^packages/' },
      { path: '^(apps|simulators|tests|e2e|bench|scripts|tools)/' },
    ),
    rule(
      'apps-do-not-import-each-other',
      'Only the type of a router crosses.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: '^apps/$1/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'only-a-router-crosses-apps',
      'A type that two apps need belongs to contracts.',
      { path: '^apps/([^/]+)/' },
      { path: '^apps/', pathNot: ['^apps/$1/', '/router[.]ts$'] },
    ),
    rule(
      'apps-import-packages-only',
      'Tests and simulators come after the apps.',
      { path: '^apps/', pathNot: tests },
      { path: '^(simulators|tests|e2e|bench|scripts|tools)/' },
    ),
    rule(
      'tools-import-apps-and-packages-only',
      'A tool of an operator needs no test and no simulator.',
      { path: '^tools/', pathNot: tests },
      { path: '^(simulators|tests|e2e|bench|scripts)/' },
    ),
    rule(
      'only-two-speak-the-legacy-protocol',
      'Legacy words end at the gateway.',
      { path: ours, pathNot: [legacy, ...protocolSpeakers, '^tests/', '^bench/'] },
      { path: legacy },
    ),
    rule(
      'simulators-stand-alone',
      'A simulator that shared our reading would share our mistakes.',
      { path: '^simulators/' },
      { path: '^(apps|packages|tests|e2e|bench|scripts|tools)/' },
    ),
    rule(
      'legacy-simulator-uses-node-alone',
      'The legacy server is written from the specification, with what Node has.',
      { path: '^simulators/legacy' },
      { pathNot: '^simulators/legacy', dependencyTypesNot: ['core'] },
    ),
    rule(
      'only-http-and-present-know-the-protocol',
      'Who reads or writes the inherited spelling is at the edge of the booking server.',
      { path: '^apps/booking-server/src/', pathNot: ['^apps/booking-server/src/(http|present)/', tests] },
      { path: legacy },
    ),
    rule(
      'nothing-imports-the-unresolvable',
      'An import that leads nowhere.',
      {},
      { couldNotResolve: true, pathNot: '[?](url|raw|inline)$' },
    ),
    rule(
      'no-circles',
      'Requests go forward and come back the same way.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    rule(
      'no-circles-of-types',
      'A type that two files need is in a third, or in the one that makes it.',
      { path: '^(packages|apps|tools)/' },
      { circular: true },
    ),
    rule(
      'gateway-foundation-imports-no-feature',
      'What every request needs knows nothing of what one page needs.',
      { path: `${gateway}(http|scope|upstream|cache|store|idempotency|limits|sessions|procedures)/`, pathNot: tests },
      {
        path: [
          `${gateway}[^/]+[.]ts$`,
          `${gateway}(?!(http|scope|upstream|cache|store|idempotency|limits|sessions|procedures)/)[^/]+/`,
        ],
      },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '/(build|dist|[.]tsbuild)/' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
