import type { AgencyDetails } from '@portico/contracts/operator/agencies'
import { countryCodes } from '@portico/locale/countries'
import type { FieldErrors } from '../ui/api.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { language, t } from '../ui/texts.ts'
import { countryName } from '../words/country-name.ts'
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

const countries = countryCodes
  .map((code) => [code, countryName(code)] as const)
  .sort(([, a], [, b]) => a.localeCompare(b, language.tag))

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
  const textField = (name: Exclude<keyof TypedAgency, 'type' | 'country'>, label: string, help?: string) => (
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
        <legend>{t('agencies.kind')}</legend>
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
        {textField('name', t('agencies.name'), t('agencies.asItsInvoicesHaveIt'))}
        {textField('vatNumber', t('agencies.vatNumber'), t('agencies.thisOrTheIataCode'))}
        {textField('iata', t('agencies.iataCode'), t('agencies.sevenOrEightDigits'))}
      </div>
      <div className="columns">
        {textField('address', t('agencies.address'))}
        {textField('zip', t('agencies.postcode'))}
        {textField('city', t('agencies.town'))}
        <SelectField
          label={t('agencies.country')}
          value={typed.country}
          error={errors.country}
          options={[['', ''], ...countries]}
          onText={(country) => onTyped({ ...typed, country })}
        />
      </div>
      <div className="columns">
        {textField('email', t('agencies.eMailAddress'))}
        {textField('phone', t('agencies.telephone'))}
        {textField('contactName', t('agencies.contactPerson'))}
      </div>
    </>
  )
}
