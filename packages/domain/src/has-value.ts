/** Whether any member of an object has a value: one that is `undefined` counts as absent. */
export const hasValue = (members: object): boolean => Object.values(members).some((member) => member !== undefined)
