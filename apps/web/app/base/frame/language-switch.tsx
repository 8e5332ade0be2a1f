import { useLocation } from '@remix-run/react'
import { inLanguage, pageInLanguage } from '../address/paths.ts'
import { CachedMarkup } from '../document/cached-markup.tsx'
import { useTranslation } from '../text/use-translation.ts'
import { useLanguageForm } from '../ui/use-language-form.ts'
import { useRootData } from '../ui/use-root-data.ts'
import { HeaderMenu } from './header-menu.tsx'
import { useOwnAddress } from './use-own-address.ts'

/**
 * The links load the page anew, since another language brings other texts. On a page with a form they are buttons of
 * that form, so that what was typed comes along.
 */
export function LanguageSwitch() {
  const { t } = useTranslation()
  const form = useLanguageForm()
  const { language, languages } = useRootData()
  const { start, rest, isWhole } = useOwnAddress()
  const location = useLocation()
  if (languages.length < 2) return null
  return (
    <>
      {/* What Enter in a field presses is a form's first button. */}
      {form && <button type="submit" form={form} className="visually-hidden" tabIndex={-1} aria-hidden="true" />}
      <HeaderMenu id="languages" className="languages" opener={<LanguageOpener />}>
        <CachedMarkup
          by={['languages', language.id, languages.map(({ id }) => id), form, start, isWhole]}
          values={{ rest }}
        >
          {({ rest }) => (
            <ul aria-label={t('frame.language')}>
              {languages.map(({ id, code, tag, name }) => {
                const shared = {
                  lang: tag,
                  title: name,
                  'aria-current': id === language.id ? ('true' as const) : undefined,
                }
                return (
                  <li key={id}>
                    {form ? (
                      <button type="submit" form={form} name="language" value={id} {...shared}>
                        <LanguageName code={code} name={name} />
                      </button>
                    ) : (
                      <a
                        href={isWhole ? pageInLanguage(location, id) : inLanguage(start, id) + rest}
                        hrefLang={tag}
                        {...shared}
                      >
                        <LanguageName code={code} name={name} />
                      </a>
                    )}
                  </li>
                )
              })}
            </ul>
          )}
        </CachedMarkup>
      </HeaderMenu>
    </>
  )
}

function LanguageName({ code, name }: { code: string; name: string }) {
  return (
    <>
      <span className="language-code">{code.toUpperCase()}</span>
      <span className="language-name">{name}</span>
    </>
  )
}

function LanguageOpener() {
  const { t } = useTranslation()
  const { language } = useRootData()
  return (
    <>
      <span className="visually-hidden">{t('frame.language')}: </span>
      {language.code.toUpperCase()}
    </>
  )
}
