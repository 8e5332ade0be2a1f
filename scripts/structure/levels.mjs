/** Who may import whom inside the product: a file imports files of its own level and of lower ones. The first line that fits counts. */
const levels = [
  [0, /^packages\/(domain|server)\//],
  [1, /^packages\/contracts\//],
  [2, /^packages\/demo\//],
  // The gateway's settings take the schemas of its rooms; the others' settings know nothing.
  [3, /^apps\/(?!gateway\/)[^/]+\/(src\/)?env[.]ts$/],
  // The gateway's foundation knows no feature; what starts it knows all.
  [4, /^apps\/gateway\/src\/(store|cache|upstream|scope|http|idempotency)\//],
  [6, /^apps\/gateway\/src\/cli\//],
  [6, /^apps\/gateway\/src\/[^/]+$/],
  [5, /^apps\/gateway\//],
  // The booking server: the database, then what is sold and to whom, then work without a caller, then the protocol.
  [4, /^apps\/booking-server\/src\/db\//],
  [5, /^apps\/booking-server\/src\/(inventory|pricing|reservations|payments|search|mail|catalogue)\//],
  [6, /^apps\/booking-server\/src\/(jobs|seed|invariants)\//],
  [7, /^apps\/booking-server\/src\/present\//],
  [8, /^apps\/booking-server\/src\/http\//],
  [9, /^apps\/booking-server\//],
  // The web: texts and bare components, then features, then what starts it.
  [4, /^apps\/web\/app\/(text|ui|server)\//],
  [4, /^apps\/web\/app\/[^/]+[.]ts$/],
  [6, /^apps\/web\/app\/(root|entry|routes)/],
  [5, /^apps\/web\/app\//],
  [7, /^apps\/web\//],
  [4, /^apps\/admin\/contract\//],
  [5, /^apps\/admin\//],
  [10, /^tools\//],
  // Nothing imports a simulator: what imports nothing of ours stands beside the rest.
  [11, /^simulators\//],
]

export const levelOf = (file) => levels.find(([, pattern]) => pattern.test(file))?.[0] ?? Number.NaN

/** Circles and upward imports that are still to be cut; each line goes when its circle or import goes. Nothing new may join them. */
export const knownCircles = [
  ['apps/admin/app/settings/host-page.tsx', 'apps/admin/app/settings/host-fields.tsx', 'apps/admin/app/settings/picture-field.tsx'],
  ['packages/domain/src/pricing/price-stay.ts', 'packages/domain/src/pricing/promotion-price.ts'],
  [
    'apps/booking-server/src/db/db.ts',
    'apps/booking-server/src/db/change-order.ts',
    'apps/booking-server/src/db/statement.ts',
    'apps/booking-server/src/db/group-commit.ts',
    'apps/booking-server/src/db/postgres-damage.ts',
  ],
  [
    'apps/booking-server/src/pricing/price-basket.ts',
    'apps/booking-server/src/pricing/lock-extras.ts',
    'apps/booking-server/src/pricing/product-terms.ts',
    'apps/booking-server/src/pricing/promotions.ts',
    'apps/booking-server/src/reservations/insert-reservation.ts',
    'apps/booking-server/src/reservations/change-state.ts',
    'apps/booking-server/src/mail/enqueue-mails.ts',
  ],
  ['packages/contracts/src/legacy/main/retrieve.ts', 'packages/contracts/src/legacy/parts/older-reservation.ts'],
  [
    'apps/gateway/src/cache/cache.ts',
    'apps/gateway/src/cache/cache-key.ts',
    'apps/gateway/src/scope/place.ts',
    'apps/gateway/src/upstream/upstream.ts',
    'apps/gateway/src/env.ts',
    'apps/gateway/src/currency/euro-rates.ts',
    'apps/gateway/src/store/schema.ts',
    'apps/gateway/src/store/store.ts',
    'apps/gateway/src/http/limits.ts',
    'apps/gateway/src/http/metrics.ts',
    'apps/gateway/src/upstream/legacy-client.ts',
    'apps/gateway/src/upstream/legacy-reply.ts',
    'apps/gateway/src/cache/disk-cache.ts',
  ],
  ['apps/web/app/root.tsx', 'apps/web/app/ui/failure.tsx'],
  ['tools/command/csv-table.ts', 'tools/command/unusable-input.ts'],
]
export const knownUpward = [
  'apps/web/app/ui/frame.tsx → apps/web/app/hotel/page-data.ts',
  'apps/booking-server/src/env.ts → apps/booking-server/src/search/snapshots/hotel-snapshots.ts',
  'apps/booking-server/src/mail/mail-facts.ts → apps/booking-server/src/present/present-basket.ts',
  'apps/gateway/src/env.ts → apps/gateway/src/currency/euro-rates.ts',
  'apps/gateway/src/env.ts → apps/gateway/src/http/limits.ts',
  'apps/gateway/src/http/legacy-pass-through.ts → apps/gateway/src/catalogue/hotels.ts',
  'apps/gateway/src/http/serve-procedures.ts → apps/gateway/src/router.ts',
  'apps/gateway/src/scope/context.ts → apps/gateway/src/checkout/drafts.ts',
  'apps/gateway/src/scope/context.ts → apps/gateway/src/currency/euro-rates.ts',
  'apps/gateway/src/scope/context.ts → apps/gateway/src/currency/server-rates.ts',
  'apps/gateway/src/scope/context.ts → apps/gateway/src/reservation/grants.ts',
  'apps/gateway/src/scope/context.ts → apps/gateway/src/trade/trade-sessions.ts',
  'apps/gateway/src/scope/procedures.ts → apps/gateway/src/catalogue/hotels.ts',
  'apps/gateway/src/scope/procedures.ts → apps/gateway/src/checkout/hold-basket.ts',
  'apps/web/app/ui/failure.tsx → apps/web/app/root.tsx',
  'apps/web/app/ui/use-root-data.ts → apps/web/app/root.tsx',
]
