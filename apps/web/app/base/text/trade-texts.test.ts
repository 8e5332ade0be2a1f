import { languagesWithTexts } from '@portico/locale/texts/languages-with-texts'
import { readTexts } from '@portico/locale/texts/read-texts'
import { describe, expect, it } from 'vitest'

// The error catalogue (§8) for login, password and subscription: what is quoted there stands here literally, what is
// described there in our words.

const entryTexts = (code: string) => readTexts(code, 'trade').trade
const messagesOf = ({ login, password, forgotten, access }: ReturnType<typeof entryTexts>) => ({
  'no user id returns': login['wrong-credentials'],
  'the login fails': login.unavailable,
  'login is forbidden for the structure or channel, then logout': login['not-enabled'],
  'e-mail address not found': forgotten['not-found'],
  'invalid password': password['not-valid'],
  'confirmation does not match': password.mismatch,
  'identical to old': password['same-as-before'],
  'password expired, must be changed': password.expired,
  'account already exists (contact administrators)': access.exists,
})

it('the error catalogue of login, password and access request is word for word in English', () => {
  expect(messagesOf(entryTexts('en'))).toEqual({
    'no user id returns': 'Invalid credentials',
    'the login fails':
      'Error during login. The system does not answer at the moment. Please try again in a few minutes.',
    'login is forbidden for the structure or channel, then logout':
      'Login is forbidden for this property or channel. You have been disconnected.',
    'e-mail address not found': 'The e-mail address was not found',
    'invalid password': 'Password not valid',
    'confirmation does not match': 'The confirmation does not match the new password',
    'identical to old': 'The new password is identical to the old one',
    'password expired, must be changed': 'Your password has expired and must be changed before you continue.',
    'account already exists (contact administrators)':
      'This account already exists. Please contact the administrators.',
  })
})

it('the error catalogue of login, password and access request is word for word in Italian', () => {
  expect(messagesOf(entryTexts('it'))).toEqual({
    'no user id returns': 'Credenziali non valide',
    'the login fails': 'Errore durante l’accesso. Il sistema al momento non risponde. Riprovi fra qualche minuto.',
    'login is forbidden for the structure or channel, then logout':
      'L’accesso non è consentito per questa struttura o questo canale. È stata effettuata l’uscita.',
    'e-mail address not found': 'Indirizzo e-mail non trovato',
    'invalid password': 'Password non valida',
    'confirmation does not match': 'La conferma non corrisponde alla nuova password',
    'identical to old': 'La nuova password è identica alla precedente',
    'password expired, must be changed': 'La sua password è scaduta e va cambiata prima di continuare.',
    'account already exists (contact administrators)': 'Questo account esiste già. Contatti gli amministratori.',
  })
})

describe('each message of the catalogue', () => {
  it.each(Object.keys(messagesOf(entryTexts('en'))))('%s, is said in each language in its own words', (name) => {
    const said = languagesWithTexts.map(
      ({ code }) => messagesOf(entryTexts(code))[name as keyof ReturnType<typeof messagesOf>],
    )
    expect(said).not.toContain('')
    expect(new Set(said).size).toBe(said.length)
  })
})
