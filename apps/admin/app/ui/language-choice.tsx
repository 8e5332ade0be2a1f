import { adminLanguages } from '../../texts/languages.ts'
import { api } from './api.ts'
import { language, t } from './texts.ts'

/** Another language is another page: what is not saved is asked about first. */
export function LanguageChoice() {
  const chooseLanguage = async (code: string) => {
    await api.signIn.chooseLanguage.mutate({ language: code as typeof language.code }).catch(() => undefined)
    location.reload()
  }
  return (
    <ul className="languages" aria-label={t('shell.language')}>
      {adminLanguages.map(({ code, tag, name }) => (
        <li key={code}>
          <button
            type="button"
            className="quiet"
            lang={tag}
            aria-current={code === language.code ? 'true' : undefined}
            onClick={() => chooseLanguage(code)}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
