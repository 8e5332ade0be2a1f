/** What a program that a command starts is given beside its own. */
export const inheritedEnv: NodeJS.ProcessEnv = process.env
