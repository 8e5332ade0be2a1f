import type { AgencyDetails } from '@portico/contracts/operator/agencies'
import { countryCodes } from '@portico/locale/countries'
import type { FieldErrors } from '../ui/api.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { typeWords } from './words.ts'

export type TypedAgency = Pick<AgencyDetails, 'name' | 'type'> & AgencyDetails['facts']

export const nothingTyped: TypedAgency = {
  name: '',
  type: 'travel-agency',
  address: '',
  zip: '',
  city: '',
  country: '',
  email: '',
  phone: '',
  contactName: '',
  vatNumber: '',
  iata: '',
}

const regions = new Intl.DisplayNames(['en-GB'], { type: 'region' })
export const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code)

const countries = countryCodes
  .map((code) => [code, countryName(code)] as const)
  .sort(([, one], [, other]) => one.localeCompare(other, 'en'))

export function agencyOf({ zip, phone, contactName, vatNumber, iata, ...needed }: TypedAgency) {
  const optional = Object.entries({ zip, phone, contactName, vatNumber, iata }).filter(([, text]) => text.trim() !== '')
  return {
    ...needed,
    ...(Object.fromEntries(optional) as Partial<
      Pick<TypedAgency, 'zip' | 'phone' | 'contactName' | 'vatNumber' | 'iata'>
    >),
  }
}

type AgencyFieldsProps = { typed: TypedAgency; errors: FieldErrors; onTyped: (typed: TypedAgency) => void }

export function AgencyFields({ typed, errors, onTyped }: AgencyFieldsProps) {
  const field = (name: Exclude<keyof TypedAgency, 'type' | 'country'>, label: string, help?: string) => (
    <TextField
      label={label}
      {...(help !== undefined && { help })}
      autoComplete="off"
      value={typed[name]}
      error={errors[name]}
      onText={(text) => onTyped({ ...typed, [name]: text })}
    />
  )
  return (
    <>
      <fieldset>
        <legend>Kind</legend>
        <div className="choices">
          {(['travel-agency', 'company'] as const).map((type) => (
            <label key={type} className="choice">
              <input
                type="radio"
                name="type"
                checked={typed.type === type}
                onChange={() => onTyped({ ...typed, type })}
              />
              {typeWords[type]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="columns">
        {field('name', 'Name', 'As its invoices have it.')}
        {field('vatNumber', 'VAT number', 'This, or the IATA code.')}
        {field('iata', 'IATA code', 'Seven or eight digits.')}
      </div>
      <div className="columns">
        {field('address', 'Address')}
        {field('zip', 'Postcode')}
        {field('city', 'Town')}
        <SelectField
          label="Country"
          value={typed.country}
          error={errors.country}
          options={[['', ''], ...countries]}
          onText={(country) => onTyped({ ...typed, country })}
        />
      </div>
      <div className="columns">
        {field('email', 'E-mail address')}
        {field('phone', 'Telephone')}
        {field('contactName', 'Contact person')}
      </div>
    </>
  )
}
