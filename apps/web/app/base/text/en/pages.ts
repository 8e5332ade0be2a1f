import { alternatives } from './alternatives.ts'
import { amenities } from './amenities.ts'
import { calendar } from './calendar.ts'
import { checkout } from './checkout.ts'
import { explanation } from './explanation.ts'
import { frame } from './frame.ts'
import { information } from './information.ts'
import { packages } from './packages.ts'
import { paymentChoice } from './payment-choice.ts'
import { pictures } from './pictures.ts'
import { policies } from './policies.ts'
import { protection } from './protection.ts'
import { recover } from './recover.ts'
import { rooms } from './rooms.ts'
import { search } from './search.ts'
import { services } from './services.ts'
import { upgrade } from './upgrade.ts'

/** What any page may say. */
export const pages = {
  alternatives,
  amenities,
  calendar,
  checkout,
  explanation,
  frame,
  information,
  packages,
  paymentChoice,
  pictures,
  policies,
  protection,
  recover,
  rooms,
  search,
  services,
  upgrade,
}
