/** What a guest may agree to or not, whatever the house's policies: questions after the stay, news, suggestions. */
export const optionalConsents = ['report', 'marketing', 'profile'] as const
export type OptionalConsent = (typeof optionalConsents)[number]
