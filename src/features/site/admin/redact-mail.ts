/**
 * Matches a word that looks like a key: long, with letters in both cases and digits, or only hexadecimal
 * digits.
 */
const KEY = /^(?:[0-9a-f]{32,}|(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w-]{16,}|[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,})$/;
/** One-time codes to type in. */
const CODE = /(?<![\d.,/:-])\d{6,10}(?![\d.,/:-]*\d)/g;

/**
 * Removes anything from a mail that could give access to an account: values in URLs, long random words and
 * codes of six digits or more. Prefers removing too much to too little.
 */
export function redactMail(text: string, mark: string): string {
  const withoutKeys = text.replace(/https?:\/\/[^\s<>"']+/g, (address) => redactAddress(address, mark));
  return withoutKeys
    .split(/(\s+|https?:\/\/\S+)/)
    .map((word, index) => (index % 2 === 1 ? word : redactWord(word, mark)))
    .join("");
}

function redactAddress(address: string, mark: string): string {
  const [place = "", query] = address.split("?", 2);
  const path = place
    .split("/")
    .map((segment) => (KEY.test(segment) ? mark : segment))
    .join("/");
  // Whatever its name, a parameter value in a mail's URL is usually a key.
  return query === undefined ? path : `${path}?${query.replace(/=[^&#]*/g, `=${mark}`).replace(/#.*/, "")}`;
}

function redactWord(word: string, mark: string): string {
  const core = word.replace(/^[("'“‘<]+|[)"'”’>.,;:!?]+$/g, "");
  return core && KEY.test(core) ? word.replace(core, mark) : word.replace(CODE, mark);
}
