/** Likelihood that an address was made up to get an account: stored as `email_risk_level` for staff. */
export type EmailRisk = "low" | "medium" | "high";

/**
 * Top-level domains that are free or cost cents and are favoured for bulk registration (Spamhaus, Interisle
 * 2024).
 */
const CHEAP = new Set(
  "xyz top click buzz icu cyou rest cfd sbs monster quest tk ml ga cf gq bond shop live".split(" "),
);

/**
 * Counts signs that an address was generated: none is `low`, one `medium`, more `high`. Never blocks
 * registration; disposable hosts are rejected before (specification, section 8). The signs: a free or cheap
 * top-level domain; a part after `+` (one mailbox, many addresses); five digits or more; letters without
 * vowels, or at least half digits.
 */
export function emailRisk(email: string): EmailRisk {
  const at = email.lastIndexOf("@");
  const local = email.slice(0, at).toLowerCase();
  const domain = email.slice(at + 1).toLowerCase();
  const name = local.split("+", 1)[0]!;
  const signs = [
    CHEAP.has(domain.slice(domain.lastIndexOf(".") + 1)) || domain.includes("xn--"),
    local.includes("+"),
    /\d{5}/.test(name),
    isRandom(name),
  ].filter(Boolean).length;
  return signs === 0 ? "low" : signs === 1 ? "medium" : "high";
}

/** "xkvbtrqz" or "a8f3k29d": eight or more characters that do not resemble a name. */
function isRandom(name: string): boolean {
  const letters = name.replace(/[^a-z0-9]/g, "");
  if (letters.length < 8) return false;
  const digits = letters.replace(/\D/g, "").length;
  const runs = letters.match(/\d+/g)?.length ?? 0;
  return !/[aeiouy]/.test(letters) || (digits * 2 >= letters.length && runs > 2);
}
