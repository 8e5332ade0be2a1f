/** The better room that the hotel suggests. */
export const upgrade = {
  title: 'Would you like {{room}}?',
  replaces: 'Instead of {{room}}, for the whole stay:',
  more: '{{price}} more.',
  less: '{{price}} less.',
  same: 'at the same price.',
  take: 'Take {{room}}',
  dismiss: 'Keep {{room}}',
  unreadable: 'The better room that this address names could not be read and was left out. Rooms and price are as they stand here.',
}
