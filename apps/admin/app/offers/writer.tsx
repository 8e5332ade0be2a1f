import type { OfferSeller } from '@portico/contracts/operator/offer-rooms'
import { currencies } from '@portico/domain/money/currencies'
import { maxOfferOptions } from '@portico/domain/offer/offer-state'
import { languages } from '@portico/locale/languages'
import { type FormEvent, useEffect, useState } from 'react'
import { api, type FieldErrors } from '../ui/api.ts'
import { focusFirstError } from '../ui/field.tsx'
import { useUnsavedGuard } from '../ui/location.tsx'
import { Warning } from '../ui/notice.tsx'
import { t } from '../ui/texts.ts'
import { notPricedText } from '../words/offer-words.ts'
import { FileFields } from './file-fields.tsx'
import { GuestPreview } from './guest-preview.tsx'
import { LetterFields } from './letter-fields.tsx'
import { OptionFields } from './option-fields.tsx'
import { SendPart } from './send-part.tsx'
import {
  movedTo,
  newOption,
  optionLike,
  readOffer,
  stillWrong,
  type TypedOffer,
  type TypedOfferOption,
} from './typed-offer.ts'
import { useDraftPrice } from './use-draft-price.ts'
import { useOfferAct } from './use-offer-act.ts'

type WriterProps = {
  first: TypedOffer
  seller: OfferSeller
  /** What is written anew; nothing of what is not stored yet. */
  stored: { readonly id: number; readonly revision: number } | undefined
  request?: { readonly id: number; readonly revision: number } | undefined
  languageIds: readonly number[]
  onSaved: (id: number) => void | Promise<void>
  onSent?: ((words: string) => Promise<void>) | undefined
}

export function Writer({ first, seller, stored, request, languageIds, onSaved, onSent }: WriterProps) {
  const { currency } = seller
  const [typed, setTyped] = useState(first)
  const [saved, setSaved] = useState(() => JSON.stringify(first))
  // As it was seen here: what a colleague has saved since is not overwritten.
  const [of, setOf] = useState(stored)
  const [errors, setErrors] = useState<FieldErrors>({})
  const { make, problem, isBusy } = useOfferAct()
  const place = `${first.hotelId} ${first.channelId}`
  const [placeBefore, setPlaceBefore] = useState(place)
  if (place !== placeBefore) {
    setPlaceBefore(place)
    setTyped(movedTo(typed, first))
  }
  const isDirty = JSON.stringify(typed) !== saved
  useUnsavedGuard(isDirty)

  const { price, priceProblem, draft, shown, isShown } = useDraftPrice(typed, currency)
  useEffect(() => {
    const { draft } = readOffer(first, currency)
    if (draft) void price(draft)
  }, [])

  const setOption = (typedOption: TypedOfferOption, isWhole = false) => {
    const next = {
      ...typed,
      options: typed.options.map((typedOfferOption) =>
        typedOfferOption.key === typedOption.key ? typedOption : typedOfferOption,
      ),
    }
    setTyped(next)
    const parsedOffer = readOffer(next, currency)
    setErrors((errorsBefore) => stillWrong(errorsBefore, parsedOffer.errors))
    if (isWhole && parsedOffer.draft && !isShown(parsedOffer.draft)) void price(parsedOffer.draft)
  }
  const saveOffer = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const parsedOffer = readOffer(typed, currency)
    setErrors(parsedOffer.errors)
    focusFirstError(event.currentTarget)
    if (!parsedOffer.draft) return
    const writeRequest = { draft: parsedOffer.draft, of, request }
    const written = await make(writeRequest, (key) => api.offers.write.mutate({ ...writeRequest, key }))
    if (!written) return
    setOf({ id: written.id, revision: written.revision })
    setSaved(JSON.stringify(typed))
    await price(parsedOffer.draft)
    await onSaved(written.id)
  }
  const lastOption = typed.options.at(-1)
  return (
    <>
      <form onSubmit={saveOffer} noValidate aria-label={t('offers.offerLabel')}>
        <LetterFields typed={typed} errors={errors} languageIds={languageIds} onTyped={setTyped} />
        {typed.options.map((typedOption, i) => (
          <OptionFields
            key={`${place} ${typedOption.key}`}
            option={typedOption}
            number={i + 1}
            seller={typed}
            currencySign={currencies[currency].symbol}
            errors={errors}
            price={shown?.kind === 'priced' ? shown.options[i] : undefined}
            onOption={setOption}
            onRemove={
              typed.options.length > 1
                ? () => setTyped({ ...typed, options: typed.options.filter(({ key }) => key !== typedOption.key) })
                : undefined
            }
          />
        ))}
        {typed.options.length < maxOfferOptions && (
          <button
            type="button"
            onClick={() =>
              setTyped({ ...typed, options: [...typed.options, lastOption ? optionLike(lastOption) : newOption()] })
            }
          >
            {t('offers.addAnOption')}
          </button>
        )}
        <FileFields
          hotelId={typed.hotelId}
          files={typed.files}
          errors={errors}
          onFiles={(change) => setTyped((offerBefore) => ({ ...offerBefore, files: change(offerBefore.files) }))}
        />
        {problem && <Warning>{problem}</Warning>}
        {priceProblem && <Warning>{priceProblem}</Warning>}
        {shown?.kind === 'not-priced' && <Warning>{notPricedText(shown.option, shown.refusal)}</Warning>}
        {Object.keys(errors).length > 0 && !draft && <Warning>{t('offers.nothingWasSavedPleaseLook')}</Warning>}
        <div className="actions bar">
          <button type="submit" className="primary" disabled={isBusy}>
            {t('offers.saveTheDraft')}
          </button>
          <button type="button" onClick={() => draft && price(draft)} disabled={!draft}>
            {t('offers.showPrices')}
          </button>
          {isDirty && <span className="help">{t('offers.notSavedYet')}</span>}
        </div>
      </form>
      {shown?.kind === 'priced' && draft && (
        <section className="part" aria-labelledby="preview">
          <h2 id="preview">{t('offers.preview')}</h2>
          <GuestPreview
            draft={draft}
            priced={shown.options}
            languageName={languages.find(({ id }) => id === typed.languageId)?.name ?? ''}
          />
          {of && onSent && !isDirty && <SendPart of={of} draft={draft} options={shown.options} onSent={onSent} />}
          {(isDirty || !of) && <p className="help">{t('offers.saveTheDraftBeforeItCan')}</p>}
        </section>
      )}
    </>
  )
}
