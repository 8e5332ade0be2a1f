export const consentCookie = 'portico-consent'
