import { languagesWithTexts } from '@portico/locale/texts/languages-with-texts'
import type { FieldErrors } from '../ui/api.ts'
import { CheckField, SelectField, TextField } from '../ui/field.tsx'
import { BrandPreview } from './brand-preview.tsx'
import { ColourField } from './colour-field.tsx'
import { PictureField, type ShippedPictures } from './picture-field.tsx'
import { type ChannelChoices, PlaceFields } from './place-fields.tsx'
import type { TypedHost } from './typed-host.ts'

type HostFields = {
  text: TypedHost
  errors: FieldErrors
  isNew: boolean
  shipped: ShippedPictures
  known: ChannelChoices
  onChange: (changes: Partial<TypedHost>) => void
}

export function HostFields({ text, errors, isNew, shipped, known, onChange }: HostFields) {
  const bind = (field: 'host' | 'title' | 'siteUrl' | 'consentScriptUrl' | 'reportUrl' | 'startHosts') => ({
    value: text[field],
    error: errors[field],
    onText: (value: string) => onChange({ [field]: value }),
  })
  const bindColour = (field: 'brandColour' | 'accentColour') => ({
    value: text[field],
    error: errors[field],
    onColour: (value: string) => onChange({ [field]: value }),
  })
  return (
    <>
      <section aria-labelledby="name-part">
        <h2 id="name-part">Name</h2>
        <div className="columns">
          <TextField
            label="Host name"
            help={
              isNew
                ? 'As guests type it, such as rooms.example.com.'
                : 'It stays as it is: another name is another host.'
            }
            readOnly={!isNew}
            spellCheck={false}
            autoCapitalize="none"
            {...bind('host')}
          />
          <TextField label="Title" help="In the header and in the browser's tab." maxLength={80} {...bind('title')} />
        </div>
      </section>

      <section aria-labelledby="look-part">
        <h2 id="look-part">Look</h2>
        <PictureField
          label="Logo"
          kind="logo"
          value={text.logo}
          shipped={shipped}
          onPath={(logo) => onChange({ logo })}
        />
        <PictureField
          label="Favicon"
          kind="favicon"
          value={text.favicon}
          shipped={shipped}
          onPath={(favicon) => onChange({ favicon })}
        />
        <div className="columns">
          <ColourField label="Brand colour" {...bindColour('brandColour')} />
          <ColourField label="Second colour" isOptional {...bindColour('accentColour')} />
          <SelectField
            label="Display face"
            help="For headings and the title."
            value={text.displayFace}
            options={[
              ['serif', 'Serif (Fraunces)'],
              ['sans', 'Sans (Source Sans)'],
            ]}
            onText={(displayFace) => onChange({ displayFace })}
          />
        </div>
        <BrandPreview text={text} />
      </section>

      <section aria-labelledby="place-part">
        <h2 id="place-part">Place</h2>
        <PlaceFields text={text} errors={errors} known={known} onChange={onChange} />
        <div className="columns">
          <TextField
            label="Back to site"
            help="The hotel's own site, linked in the header."
            type="url"
            spellCheck={false}
            {...bind('siteUrl')}
          />
        </div>
        <CheckField
          label="Old clients may read through this host"
          help="Passes the listed read calls below /legacy on. Off unless somebody needs it."
          checked={text.legacyPassThrough}
          onCheck={(legacyPassThrough) => onChange({ legacyPassThrough })}
        />
      </section>

      <section aria-labelledby="others-part">
        <h2 id="others-part">Other houses</h2>
        <div className="columns">
          <TextField
            label="Script after consent"
            help="Its address. Loaded once a guest has agreed, on hosts that are on the list under Consent, and never where something is booked or typed."
            type="url"
            spellCheck={false}
            {...bind('consentScriptUrl')}
          />
          <TextField
            label="Reports of bookings"
            help="Each confirmed or cancelled booking is sent to this address, signed. See Reports."
            type="url"
            spellCheck={false}
            {...bind('reportUrl')}
          />
          <TextField
            label="May lead to"
            help="Host names to which a booking server that cannot begin may send guests."
            spellCheck={false}
            autoCapitalize="none"
            {...bind('startHosts')}
          />
        </div>
      </section>

      <section aria-labelledby="language-part">
        <h2 id="language-part">Language</h2>
        <LanguageChoice text={text} error={errors.languageIds} onChange={onChange} />
        <div className="columns">
          <SelectField
            label="First language"
            value={text.defaultLanguageId}
            error={errors.defaultLanguageId}
            options={languagesWithTexts.map(({ id, name }) => [String(id), name] as const)}
            onText={(defaultLanguageId) => onChange({ defaultLanguageId })}
          />
          <SelectField
            label="Number format"
            value={text.numberFormat}
            options={[
              ['it', '1.234,50 in every language'],
              ['language', 'as each language writes them'],
            ]}
            onText={(numberFormat) => onChange({ numberFormat })}
          />
        </div>
      </section>
    </>
  )
}

function LanguageChoice({
  text,
  error,
  onChange,
}: {
  text: TypedHost
  error: string | undefined
  onChange: HostFields['onChange']
}) {
  const toggle = (id: number, isOffered: boolean) =>
    onChange({
      languageIds: languagesWithTexts
        .map((language) => language.id)
        .filter((other) => (other === id ? isOffered : text.languageIds.includes(other))),
    })
  return (
    <fieldset aria-describedby={error && 'languages-error'} data-invalid={error !== undefined}>
      <legend>Languages offered</legend>
      <div className="choices">
        {languagesWithTexts.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={text.languageIds.includes(id)}
            onCheck={(isOffered) => toggle(id, isOffered)}
          />
        ))}
      </div>
      {error && (
        <p className="error" id="languages-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
