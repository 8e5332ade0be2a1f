/** The visitor's answer about cookies. */
export const consentCookie = 'portico-consent'
