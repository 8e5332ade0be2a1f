import type { en } from '../en/index.ts'
import { alternatives } from './alternatives.ts'
import { amenities } from './amenities.ts'
import { calendar } from './calendar.ts'
import { cancel } from './cancel.ts'
import { checkout } from './checkout.ts'
import { explanation } from './explanation.ts'
import { frame } from './frame.ts'
import { information } from './information.ts'
import { packages } from './packages.ts'
import { pictures } from './pictures.ts'
import { policies } from './policies.ts'
import { portal } from './portal.ts'
import { protection } from './protection.ts'
import { recover } from './recover.ts'
import { modify } from './reservation/modify.ts'
import { resale } from './reservation/resale.ts'
import { rooms } from './rooms.ts'
import { search } from './search.ts'
import { services } from './services.ts'
import { upgrade } from './upgrade.ts'
import { voucher } from './voucher.ts'

/** German follows the other two: a text that it has not got yet is named by `texts.test.ts`, not by the compiler. */
export const de = {
  alternatives,
  amenities,
  calendar,
  cancel,
  checkout,
  explanation,
  frame,
  information,
  modify,
  packages,
  pictures,
  policies,
  portal,
  protection,
  recover,
  resale,
  rooms,
  search,
  services,
  upgrade,
  voucher,
} as typeof en
