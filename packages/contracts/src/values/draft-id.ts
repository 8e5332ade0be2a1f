/**
 * What names a trade user's booking in its address while it is under way: what is typed for it is found by this,
 * whatever its dates and rooms come to be. 128 random bits in base64url.
 */
export const draftIdPattern = /^[\w-]{22}$/
