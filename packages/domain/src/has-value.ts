export const hasValue = (members: object): boolean => Object.values(members).some((member) => member !== undefined)
