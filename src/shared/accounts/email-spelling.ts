/** Misspellings of large mail providers (issue 3): detects certain ones and suggests the intended address. */

/** Providers that people mistype, most used first; compared by first letter and ending. */
const PROVIDERS = [
  "gmail.com",
  "hotmail.com",
  "yahoo.com",
  "outlook.com",
  "icloud.com",
  "googlemail.com",
  "hotmail.co.uk",
  "yahoo.co.uk",
  "protonmail.com",
  "btinternet.com",
  "virginmedia.com",
  "comcast.net",
  "verizon.net",
] as const;

/** Providers with names too short to be distinguished from others: only their endings are checked. */
const SHORT = ["aol.com", "live.com", "msn.com", "live.co.uk"] as const;

/**
 * Endings that these providers do not have, by the intended ending; some are country domains where the
 * provider has none.
 */
const MISTYPED: Readonly<Record<string, readonly string[]>> = {
  com: "con cpm comm coom ocm cmo cim cm om co c0m cpom vom xom dom cop coml ccom com.com".split(" "),
  "co.uk": "co.ik co.ul couk co.u c.uk o.uk co.uj co.yk cp.uk vo.uk xo.uk".split(" "),
  net: "ner nte bet met nett et".split(" "),
};

/**
 * Endings that some of these providers do not have, with the intended domain, although they are not typing
 * errors.
 */
const SURELY: Readonly<Record<string, string>> = { "gmail.co.uk": "gmail.com", "icloud.co.uk": "icloud.com" };

/**
 * Returns the intended address if this one has a misspelt large provider; null for any other. It is a
 * misspelling if the provider's name differs by one letter (two for long names) and has the same first
 * letter, or if the provider lacks the ending: `gnail.com` and `yahoo.con`, but not `ymail.com`, `mail.com`
 * or `outlook.es`.
 */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf("@");
  if (at < 1) return null;
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
    .replace(/\.+$/, "");
  const meant = suggestDomain(domain);
  return meant && `${email.slice(0, at).trim()}@${meant}`;
}

function suggestDomain(domain: string): string | null {
  const known: readonly string[] = [...PROVIDERS, ...SHORT];
  if (known.includes(domain)) return null;
  if (Object.hasOwn(SURELY, domain)) return SURELY[domain] ?? null;
  // A mistyped full stop: "gmailcom" or "gmail,com" has been rejected as an invalid address.
  const dotless = known.find((provider) => provider.replaceAll(".", "") === domain.replaceAll(".", ""));
  if (dotless) return dotless;
  const { name, ending } = split(domain);
  for (const provider of known) {
    const { name: right, ending: rightEnding } = split(provider);
    const sameEnding = ending === rightEnding;
    if (!sameEnding && !MISTYPED[rightEnding]?.includes(ending)) continue;
    if (name === right) return provider;
    const short = (SHORT as readonly string[]).includes(provider);
    if (!short && name[0] === right[0] && distance(name, right) <= (right.length > 8 ? 2 : 1))
      return provider;
  }
  return null;
}

/** "hotmail.co.uk" -> "hotmail", "co.uk". */
function split(domain: string): { name: string; ending: string } {
  const at = domain.indexOf(".");
  return at < 0 ? { name: domain, ending: "" } : { name: domain.slice(0, at), ending: domain.slice(at + 1) };
}

/**
 * Number of letters inserted, deleted, substituted or swapped with the next (optimal string alignment);
 * returns 3 for anything above.
 */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3;
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + cost);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) best = Math.min(best, rows[i - 2]![j - 2]! + 1);
      row.push(best);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
