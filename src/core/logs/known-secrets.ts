const MASK = "[redacted]";
/** Secrets of fewer characters are not masked: they would hide ordinary words. */
const SHORTEST = 4;
/** Shorter secrets are masked only as whole words. */
const CERTAIN = 8;
/** Limit on remembered secrets; a process has a few dozen. */
const MAX_KNOWN = 300;

const known = new Set<string>();
let pattern: RegExp | undefined;

/** Adds values that `maskKnownSecrets` hides from now on, in plain text, JSON, URLs and Base64. */
export function rememberSecrets(values: readonly string[]): void {
  const forms = values.filter((value) => value.length >= SHORTEST).flatMap(formsOf);
  if (forms.every((form) => known.has(form))) return;
  for (const form of forms) known.add(form);
  for (const oldest of known) {
    if (known.size <= MAX_KNOWN) break;
    known.delete(oldest);
  }
  // The longest first, so that a URL is masked before the password in it.
  const longestFirst = [...known].sort((one, other) => other.length - one.length);
  pattern = new RegExp(longestFirst.map(sourceOf).join("|"), "g");
}

/** Returns a text in which every remembered secret is masked. */
export const maskKnownSecrets = (text: string): string => (pattern ? text.replace(pattern, MASK) : text);

function formsOf(value: string): string[] {
  const forms = [value, JSON.stringify(value).slice(1, -1), encoded(value), encoded(encoded(value))];
  if (value.length >= CERTAIN) forms.push(Buffer.from(value).toString("base64"));
  return [...new Set(forms)];
}

/** Returns the value in percent encoding; unchanged if it has half a surrogate pair. */
function encoded(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return value;
  }
}

const sourceOf = (value: string): string => {
  const literal = value.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
  return value.length >= CERTAIN ? literal : `(?<![\\w])${literal}(?![\\w])`;
};
