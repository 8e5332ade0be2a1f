import { languagesWithTexts } from '@portico/locale/texts/languages-with-texts'
import type { FieldErrors } from '../ui/api.ts'
import { CheckField, SelectField, TextField } from '../ui/field.tsx'
import { t } from '../ui/texts.ts'
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
  const bindField = (field: 'host' | 'title' | 'siteUrl' | 'consentScriptUrl' | 'reportUrl' | 'startHosts') => ({
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
        <h2 id="name-part">{t('settings.name')}</h2>
        <div className="columns">
          <TextField
            label={t('settings.hostName')}
            help={isNew ? t('settings.asGuestsTypeItSuchAs') : t('settings.itStaysAsItIsAnother')}
            readOnly={!isNew}
            spellCheck={false}
            autoCapitalize="none"
            {...bindField('host')}
          />
          <TextField
            label={t('settings.title')}
            help={t('settings.inTheHeaderAndInThe')}
            maxLength={80}
            {...bindField('title')}
          />
        </div>
      </section>

      <section aria-labelledby="look-part">
        <h2 id="look-part">{t('settings.look')}</h2>
        <PictureField
          label={t('settings.logo')}
          kind="logo"
          value={text.logo}
          shipped={shipped}
          onPath={(logo) => onChange({ logo })}
        />
        <PictureField
          label={t('settings.favicon')}
          kind="favicon"
          value={text.favicon}
          shipped={shipped}
          onPath={(favicon) => onChange({ favicon })}
        />
        <div className="columns">
          <ColourField label={t('settings.brandColour')} {...bindColour('brandColour')} />
          <ColourField label={t('settings.secondColour')} isOptional {...bindColour('accentColour')} />
          <SelectField
            label={t('settings.displayFace')}
            help={t('settings.forHeadingsAndTheTitle')}
            value={text.displayFace}
            options={[
              ['serif', t('settings.serifFraunces')],
              ['sans', t('settings.sansSourceSans')],
            ]}
            onText={(displayFace) => onChange({ displayFace })}
          />
        </div>
        <BrandPreview text={text} />
      </section>

      <section aria-labelledby="place-part">
        <h2 id="place-part">{t('settings.place')}</h2>
        <PlaceFields text={text} errors={errors} known={known} onChange={onChange} />
        <div className="columns">
          <TextField
            label={t('settings.backToSite')}
            help={t('settings.theHotelsOwnSiteLinkedIn')}
            type="url"
            spellCheck={false}
            {...bindField('siteUrl')}
          />
        </div>
        <CheckField
          label={t('settings.oldClientsMayReadThrough')}
          help={t('settings.passesTheListedReadCalls')}
          checked={text.legacyPassThrough}
          onCheck={(legacyPassThrough) => onChange({ legacyPassThrough })}
        />
      </section>

      <section aria-labelledby="others-part">
        <h2 id="others-part">{t('settings.otherHouses')}</h2>
        <div className="columns">
          <TextField
            label={t('settings.scriptAfterConsent')}
            help={t('settings.itsAddressLoadedOnceAGuest')}
            type="url"
            spellCheck={false}
            {...bindField('consentScriptUrl')}
          />
          <TextField
            label={t('settings.reportsOfBookings')}
            help={t('settings.eachConfirmedOrCancelled')}
            type="url"
            spellCheck={false}
            {...bindField('reportUrl')}
          />
          <TextField
            label={t('settings.mayLeadTo')}
            help={t('settings.hostNamesToWhichABooking')}
            spellCheck={false}
            autoCapitalize="none"
            {...bindField('startHosts')}
          />
        </div>
      </section>

      <section aria-labelledby="language-part">
        <h2 id="language-part">{t('settings.language')}</h2>
        <LanguageChoice text={text} error={errors.languageIds} onChange={onChange} />
        <div className="columns">
          <SelectField
            label={t('settings.firstLanguage')}
            value={text.defaultLanguageId}
            error={errors.defaultLanguageId}
            options={languagesWithTexts.map(({ id, name }) => [String(id), name] as const)}
            onText={(defaultLanguageId) => onChange({ defaultLanguageId })}
          />
          <SelectField
            label={t('settings.numberFormat')}
            value={text.numberFormat}
            options={[
              ['it', t('settings.n123450InEveryLanguage')],
              ['language', t('settings.asEachLanguageWritesThem')],
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
  const toggleLanguage = (id: number, isLanguageOffered: boolean) =>
    onChange({
      languageIds: languagesWithTexts
        .map((language) => language.id)
        .filter((languageId) => (languageId === id ? isLanguageOffered : text.languageIds.includes(languageId))),
    })
  return (
    <fieldset aria-describedby={error && 'languages-error'} data-invalid={error !== undefined}>
      <legend>{t('settings.languagesOffered')}</legend>
      <div className="choices">
        {languagesWithTexts.map(({ id, name }) => (
          <CheckField
            key={id}
            label={name}
            checked={text.languageIds.includes(id)}
            onCheck={(isLanguageOffered) => toggleLanguage(id, isLanguageOffered)}
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
