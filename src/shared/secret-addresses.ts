/** Names of fields and parameters with confidential values, in any spelling. */
const SECRET_NAME =
  /pass(?:word|wd|code|phrase)|secret|token|cookie|authori[sz]ation|csrf|xsrf|api[-_]?key|access[-_]?key|private[-_]?key|session[-_]?id|credential|signature|^jwt$|^otp$|^confirmation$/i;

export const isSecretName = (name: string): boolean => SECRET_NAME.test(name);

/**
 * Names that are secret only in a URL, where they are a key: `code` to an account (api.md, reset-password), the others
 * to a story's team, an advance copy or a shared page.
 */
const SECRET_PARAMETERS = new Set(["code", "invitation", "invite", "key"]);

export const isSecretParameter = (name: string): boolean =>
  SECRET_PARAMETERS.has(name.toLowerCase()) || isSecretName(name);
