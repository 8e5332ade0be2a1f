export const passwordProblems = ['not-valid', 'same-as-before', 'too-common'] as const
export type PasswordProblem = (typeof passwordProblems)[number]

const minLength = 8
const signClasses = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{L}\p{N}\s]/u]

/**
 * At least 8 characters, with an upper-case letter, a lower-case letter, a digit and a sign that is none of
 * them; another one than before.
 */
export function passwordProblemOf(password: string, passwordBefore: string): PasswordProblem | undefined {
  if ([...password].length < minLength || !signClasses.every((signPattern) => signPattern.test(password)))
    return 'not-valid'
  return password === passwordBefore ? 'same-as-before' : undefined
}
