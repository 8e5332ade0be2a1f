/** Why a guest may not change or leave; `no-time-to-wait`: it waits for money or an answer, and the change would leave no time for that. */
export const notChangeableReasons = ['resellable', 'begun', 'cancelled', 'no-option', 'no-time-to-wait'] as const
