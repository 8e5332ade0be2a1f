/**
 * The operator's commands. Each belongs to the app that owns the data, or to the tests; words in capitals are the
 * operator's own.
 */
export const commands = [
  {
    call: 'check admin',
    does: 'verifies that admin’s trail is as it was written',
    owner: 'apps/admin/server/cli/check-audit.ts',
  },
  {
    call: 'check',
    does: 'verifies the inventory and re-prices every locked price',
    owner: 'apps/booking-server/src/cli/check.ts',
  },
  {
    call: 'backup DIR',
    does: 'copies a running house into a new folder: databases, pictures, settings and keys',
    owner: 'tools/backup/main.ts',
  },
  {
    call: 'restore DIR',
    does: 'puts a backup into an empty home and checks it',
    owner: 'tools/restore/main.ts',
  },
  {
    call: 'guest export EMAIL',
    does: 'prints all that is known of a guest, as one document',
    owner: 'tools/guest-export/main.ts',
  },
  {
    call: 'guest erase EMAIL',
    does: 'shows what of a guest would be removed and what stays; --yes removes it',
    owner: 'tools/guest-erase/main.ts',
  },
  {
    call: 'sizes',
    does: 'shows which tables of the booking server take most room',
    owner: 'apps/booking-server/src/cli/sizes.ts',
  },
  {
    call: 'explain CODE',
    does: 'shows where each amount of a reservation comes from',
    owner: 'apps/booking-server/src/cli/explain.ts',
  },
  {
    call: 'register-payment CODE',
    does: 'confirms a reservation whose bank transfer has arrived',
    owner: 'apps/booking-server/src/cli/register-payment.ts',
  },
  {
    call: 'register-refund CODE',
    does: 'writes down that the house has sent back what it owed for a reservation',
    owner: 'apps/booking-server/src/cli/register-refund.ts',
  },
  {
    call: 'test-mail ID',
    does: 'sends a mail to a hotel, to see that its mails arrive',
    owner: 'apps/booking-server/src/cli/test-mail.ts',
  },
  {
    call: 'import hotel FILE',
    does: 'makes a hotel from its document, or changes it',
    owner: 'apps/booking-server/src/cli/import-hotel.ts',
  },
  {
    call: 'export hotel ID',
    does: 'writes a hotel as a document',
    owner: 'apps/booking-server/src/cli/export-hotel.ts',
  },
  {
    call: 'import hotels FILE',
    does: 'puts the hotels of the French register on sale, with generated rates and prices',
    owner: 'tools/register/main.ts',
  },
  {
    call: 'feed FILE HOST',
    does: 'prints a host’s houses or prices as search engines and price checkers read them',
    owner: 'tools/feed/main.ts',
  },
  {
    call: 'import rates FILE',
    does: 'reads daily currency rates from a file of the European Central Bank',
    owner: 'apps/gateway/src/cli/import-rates.ts',
  },
  {
    call: 'sign-link FILE',
    does: 'signs a link with prices or lists of rooms and rates for one hotel',
    owner: 'apps/gateway/src/cli/sign-link.ts',
  },
  {
    call: 'replay FILE',
    does: 'lets past bookings happen again, in an empty database, and counts what was sold',
    owner: 'tools/replay/main.ts',
  },
  {
    call: 'payment-vectors FILE',
    does: 'compares published signatures of payment providers with ours',
    owner: 'tools/payment-vectors/main.ts',
  },
  {
    call: 'simulate year',
    does: 'lets the traffic of a year pass at one house, and shows what is left of it in all files',
    owner: 'tests/simulate/year/main.ts',
  },
  {
    call: 'simulate',
    does: 'draws guests, operators and accidents from seeds, and checks every rule after each step',
    owner: 'tests/simulate/main.ts',
  },
  {
    call: 'new-payment-secrets',
    does: 'gives up what was sealed with a key of the booking server that is lost',
    owner: 'apps/booking-server/src/cli/new-payment-secrets.ts',
  },
  {
    call: 'new-grant-keys',
    does: 'gives up what was sealed with keys of the gateway that are lost',
    owner: 'apps/gateway/src/cli/new-grant-keys.ts',
  },
  {
    call: 'new-operator-key',
    does: 'gives admin a new key to sign with who acts; signatures of the old one end at once',
    owner: 'apps/admin/server/cli/new-operator-key.ts',
  },
  {
    call: 'new-admin-secrets',
    does: 'gives up the second factors of all operators, where the key of admin is lost',
    owner: 'apps/admin/server/cli/new-admin-secrets.ts',
  },
  {
    call: 'admin-takes-over',
    does: 'lets admin go on from a copy on another machine, where the first one is lost',
    owner: 'apps/admin/server/cli/admin-takes-over.ts',
  },
  {
    call: 'admin-link',
    does: 'prints a one-time sign-in link for admin',
    owner: 'apps/admin/server/cli/admin-link.ts',
  },
]
