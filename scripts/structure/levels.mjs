/**
 * Who may import whom inside the product: a file imports files of its own level and of lower ones. The first line that
 * fits counts.
 */
const levels = [
  [0, /^packages\/(domain|server)\//],
  [1, /^packages\/(contracts|locale)\//],
  [2, /^packages\/(demo|hotel-document|legacy|payments|print)\//],
  // The gateway's settings take the schemas of its rooms; the others' settings know nothing.
  [3, /^apps\/(?!gateway\/)[^/]+\/(src\/)?env[.]ts$/],
  // The gateway's foundation knows no feature; what starts it knows all.
  [4, /^apps\/gateway\/src\/(store|cache|upstream|scope|limits|sessions|procedures|http|idempotency)\//],
  [6, /^apps\/gateway\/src\/cli\//],
  [6, /^apps\/gateway\/src\/[^/]+$/],
  [5, /^apps\/gateway\//],
  // The booking server: the database, then what is sold and to whom, then work without a caller, then the protocol.
  [4, /^apps\/booking-server\/src\/(db|file-store)\//],
  [
    5,
    /^apps\/booking-server\/src\/(agencies|holds|inventory|letters|mail|names|offers|outbox|payment-records|payments|personal-data|pictures|pricing|prints|reservations|search|secrets|trail)\//,
  ],
  [6, /^apps\/booking-server\/src\/(jobs|seed|invariants|opening|hotel-document)\//],
  [7, /^apps\/booking-server\/src\/present\//],
  [8, /^apps\/booking-server\/src\/(http|operators)\//],
  [9, /^apps\/booking-server\//],
  // The web: what pages rest on, parts of several pages, pages, then what starts it.
  [4, /^apps\/web\/app\/base\//],
  [5, /^apps\/web\/app\/parts\//],
  [6, /^apps\/web\/app\/pages\//],
  [7, /^apps\/web\/app\//],
  [8, /^apps\/web\//],
  [4, /^apps\/admin\/(contract|texts)\//],
  [5, /^apps\/admin\//],
  [10, /^tools\//],
  // Nothing imports a simulator: what imports nothing of ours stands beside the rest.
  [11, /^simulators\//],
]

export const levelOf = (file) => levels.find(([, pattern]) => pattern.test(file))?.[0] ?? Number.NaN
