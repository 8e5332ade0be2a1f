/**
 * Why a guest may not change or leave; `fixed-rate`: dates, guests and room of a rate that says that it cannot be
 * changed; `no-time-to-wait`: it waits for money or an answer, and the change would leave no time for that;
 * `changed-meanwhile`: it is not any more what the change was made of. Of resale: `being-resold` (another guest is
 * booking the room at this moment), `not-resellable`, `not-confirmed`, `resale-over`.
 */
export const notChangeableReasons = [
  ...(['resellable', 'fixed-rate', 'begun', 'cancelled', 'no-option', 'no-time-to-wait', 'changed-meanwhile'] as const),
  ...(['being-resold', 'not-resellable', 'not-confirmed', 'resale-over'] as const),
] as const
