import { typedCode } from '@portico/domain/text/typed-text'
import * as at from 'stdnum/lib/cjs/at/uid.js'
import * as be from 'stdnum/lib/cjs/be/vat.js'
import * as bg from 'stdnum/lib/cjs/bg/vat.js'
import * as ch from 'stdnum/lib/cjs/ch/vat.js'
import * as cy from 'stdnum/lib/cjs/cy/vat.js'
import * as cz from 'stdnum/lib/cjs/cz/dic.js'
import * as de from 'stdnum/lib/cjs/de/vat.js'
import * as dk from 'stdnum/lib/cjs/dk/cvr.js'
import * as ee from 'stdnum/lib/cjs/ee/kmkr.js'
import * as es from 'stdnum/lib/cjs/es/nif.js'
import * as fi from 'stdnum/lib/cjs/fi/alv.js'
import * as fr from 'stdnum/lib/cjs/fr/tva.js'
import * as gb from 'stdnum/lib/cjs/gb/vat.js'
import * as gr from 'stdnum/lib/cjs/gr/vat.js'
import * as hr from 'stdnum/lib/cjs/hr/oib.js'
import * as hu from 'stdnum/lib/cjs/hu/anum.js'
import * as ie from 'stdnum/lib/cjs/ie/vat.js'
import * as italianTaxCode from 'stdnum/lib/cjs/it/codicefiscale.js'
import * as it from 'stdnum/lib/cjs/it/iva.js'
import * as lt from 'stdnum/lib/cjs/lt/pvm.js'
import * as lu from 'stdnum/lib/cjs/lu/tva.js'
import * as lv from 'stdnum/lib/cjs/lv/pvn.js'
import * as mt from 'stdnum/lib/cjs/mt/vat.js'
import * as nl from 'stdnum/lib/cjs/nl/btw.js'
import * as no from 'stdnum/lib/cjs/no/mva.js'
import * as pl from 'stdnum/lib/cjs/pl/nip.js'
import * as pt from 'stdnum/lib/cjs/pt/nif.js'
import * as ro from 'stdnum/lib/cjs/ro/cui.js'
import * as se from 'stdnum/lib/cjs/se/vat.js'
import * as si from 'stdnum/lib/cjs/si/ddv.js'
import * as sk from 'stdnum/lib/cjs/sk/dph.js'
import * as sm from 'stdnum/lib/cjs/sm/coe.js'
import { z } from 'zod'
import { Country } from '../values/country.ts'
import { optionalEmail } from '../values/email-address.ts'
import { postalRulesOf } from '../values/postal-rules.ts'
import { optionalCapitals, optionalCode, optionalLine, requiredLine } from '../values/text-line.ts'

/**
 * The countries whose VAT numbers can be checked, each by its own rule and check digits. A map, since a country may be
 * any text that somebody sends.
 */
const vatRules: ReadonlyMap<string, { validate: (number: string) => { isValid: boolean } }> = new Map(
  Object.entries({
    AT: at,
    BE: be,
    BG: bg,
    CH: ch,
    CY: cy,
    CZ: cz,
    DE: de,
    DK: dk,
    EE: ee,
    ES: es,
    FI: fi,
    FR: fr,
    GB: gb,
    GR: gr,
    HR: hr,
    HU: hu,
    IE: ie,
    IT: it,
    LT: lt,
    LU: lu,
    LV: lv,
    MT: mt,
    NL: nl,
    NO: no,
    PL: pl,
    PT: pt,
    RO: ro,
    SE: se,
    SI: si,
    SK: sk,
    SM: sm,
  }),
)

/** Greek numbers begin with EL, not with the country's code. */
const prefixOf = (country: string) => (country === 'GR' ? 'EL' : country)

/**
 * Whether a VAT number is one of this country, with the country's letters before it or without; of other countries it
 * has 2 to 20 letters and digits.
 */
export function isVatNumber(country: string, number: string): boolean {
  const compact = typedCode(number)
    .toUpperCase()
    .replace(/[\s.-]/g, '')
  const rule = vatRules.get(country)
  if (!rule) return /^[A-Z0-9/]{2,20}$/.test(compact)
  return spellingsOf(country, compact).some((candidate) => rule.validate(candidate).isValid)
}

function spellingsOf(country: string, compact: string): string[] {
  const prefix = prefixOf(country)
  const bare = compact.startsWith(prefix) ? compact.slice(prefix.length) : compact
  const digits = /^\D*(\d+)$/.exec(compact)?.[1] ?? ''
  const otherPrefixes: Readonly<Record<string, readonly string[]>> = {
    // Northern Ireland trades goods under letters of its own; the number is the same.
    GB: compact.startsWith('XI') ? [compact.slice(2)] : [],
    CH: digits.length === 9 ? [`CHE${digits}MWST`] : [],
    NO: digits.length === 9 ? [`${digits}MVA`] : [],
    SE: digits.length === 10 ? [`${digits}01`] : [],
    // The domestic number: the same eight digits, how it is taxed, and the county.
    HU: digits.length === 11 ? [digits.slice(0, 8)] : [],
  }
  return [bare, compact, ...(otherPrefixes[country] ?? [])]
}

/** Whether an Italian tax code (codice fiscale, of a person or of a body) has the right check digit. */
export function isItalianTaxCode(code: string): boolean {
  return italianTaxCode.validate(code).isValid || it.validate(code).isValid
}

/**
 * Where an Italian electronic invoice is delivered: the recipient's code of seven signs, six for public offices;
 * `0000000` for those who have none.
 */
const sdiCode = /^[A-Z0-9]{6,7}$/

export const invoiceMaxima = {
  name: 120,
  address: 120,
  zip: 12,
  city: 80,
  region: 60,
  country: 2,
  vatNumber: 30,
  taxCode: 16,
  sdi: 7,
  certifiedEmail: 254,
} as const

/**
 * To whom an invoice is made out. Postal code and region are demanded where the post of the country has
 * them. In Italy it needs a VAT number or a tax code, and a delivery code (SDI) or certified mail (PEC). Elsewhere a
 * private guest needs neither; a VAT number that is given must be one of its country.
 */
export const Invoice = z
  .strictObject({
    name: requiredLine(invoiceMaxima.name),
    address: requiredLine(invoiceMaxima.address),
    zip: optionalCode(invoiceMaxima.zip),
    city: requiredLine(invoiceMaxima.city),
    region: optionalLine(invoiceMaxima.region),
    country: Country,
    vatNumber: optionalCode(invoiceMaxima.vatNumber),
    taxCode: optionalCapitals(invoiceMaxima.taxCode),
    sdi: optionalCapitals(invoiceMaxima.sdi),
    certifiedEmail: optionalEmail(),
  })
  .check(({ value, issues }) => {
    const { country, zip, region, vatNumber, taxCode, sdi, certifiedEmail } = value
    const { needsZip, needsRegion } = postalRulesOf(country)
    const addProblem = (field: string, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: value })
    if (needsZip && zip === undefined) addProblem('zip', 'required')
    if (needsRegion && region === undefined) addProblem('region', 'required')
    if (vatNumber !== undefined && !isVatNumber(country, vatNumber)) addProblem('vatNumber', 'vat-number')
    if (country !== 'IT') return
    if (taxCode !== undefined && !isItalianTaxCode(taxCode)) addProblem('taxCode', 'tax-code')
    if (vatNumber === undefined && taxCode === undefined) addProblem('vatNumber', 'vat-or-tax-code')
    if (sdi !== undefined && !sdiCode.test(sdi)) addProblem('sdi', 'sdi')
    if (sdi === undefined && certifiedEmail === undefined) addProblem('sdi', 'sdi-or-email')
  })
export type Invoice = z.infer<typeof Invoice>
