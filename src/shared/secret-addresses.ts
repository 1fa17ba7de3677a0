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

/** Part of a path that is a key, as of a gift or a private podcast: long and random, unlike ids and slugs. */
const KEY_IN_PATH = /\/(?:[0-9a-f]{40,}|(?=[\w-]*[a-z])(?=[\w-]*[A-Z])(?=[\w-]*\d)[\w-]{32,})(?=[/.]|$)/g;

/** Returns a path with a mask in place of its keys. */
export const maskKeys = (path: string, mask: string): string => path.replace(KEY_IN_PATH, `/${mask}`);

/** Returns true for an address that gives access to something, or leads to one that does, as after signing in. */
export function isSecretAddress({ pathname, search }: Pick<URL, "pathname" | "search">): boolean {
  if (maskKeys(pathname, "") !== pathname) return true;
  return [...new URLSearchParams(search)].some(
    ([name, value]) => isSecretParameter(name) || (value.startsWith("/") && isSecretPath(value)),
  );
}

const BASE = "http://localhost";
const isSecretPath = (path: string): boolean =>
  URL.canParse(path, BASE) && isSecretAddress(new URL(path, BASE));
