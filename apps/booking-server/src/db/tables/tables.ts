import { type AgencyTables, agencySchemas } from './agencies.ts'
import { type CatalogueTables, catalogueSchemas } from './catalogue.ts'
import type { ConsentTables } from './consents.ts'
import { type OfferRequestTables, offerRequestSchemas } from './offer-requests.ts'
import { type OfferTables, offerSchemas } from './offers.ts'
import { type PaymentTables, paymentSchemas } from './payments.ts'
import { type RecordTables, recordSchemas } from './records.ts'
import { type ReservationTables, reservationSchemas } from './reservations.ts'
import { type SalesTables, salesSchemas } from './sales.ts'

/** Both databases alike: days and instants are ISO text, flags 0 or 1, amounts whole minor units, JSON text. */
export interface Tables
  extends CatalogueTables,
    SalesTables,
    AgencyTables,
    ReservationTables,
    ConsentTables,
    OfferRequestTables,
    PaymentTables,
    OfferTables,
    RecordTables {}

export const schemas = {
  ...catalogueSchemas,
  ...salesSchemas,
  ...agencySchemas,
  ...reservationSchemas,
  ...offerRequestSchemas,
  ...paymentSchemas,
  ...offerSchemas,
  ...recordSchemas,
}
