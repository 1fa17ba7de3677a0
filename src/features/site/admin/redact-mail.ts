/** A word that nobody would write: long, and of letters in both cases with digits, or of hexadecimal digits alone. */
const KEY = /^(?:[0-9a-f]{32,}|(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w-]{16,}|[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,})$/;
/** Codes to type in. */
const CODE = /(?<![\d.,/:-])\d{6,10}(?![\d.,/:-]*\d)/g;

/**
 * The words of a mail without what lets somebody into an account: values in addresses, long random words and codes
 * of six digits or more. Too much rather than too little is taken out.
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
  // Whatever it is called: a value in a mail's address is mostly a key.
  return query === undefined ? path : `${path}?${query.replace(/=[^&#]*/g, `=${mark}`).replace(/#.*/, "")}`;
}

function redactWord(word: string, mark: string): string {
  const core = word.replace(/^[("'“‘<]+|[)"'”’>.,;:!?]+$/g, "");
  return core && KEY.test(core) ? word.replace(core, mark) : word.replace(CODE, mark);
}
