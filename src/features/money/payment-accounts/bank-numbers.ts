/** Bank account numbers in national formats; null for invalid input. */

/** Countries that use the British clearing system. */
const BRITISH = new Set(["GB", "GG", "IM", "JE"]);

const bare = (text: string): string => text.replace(/[\s.-]/g, "").toUpperCase();

/** True if an account number is an IBAN, which already identifies the bank (ISO 13616). */
export const isIban = (text: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(bare(text));

/** Returns an account number or IBAN without spaces; British account numbers are padded to eight digits. */
export function accountNumber(text: string, country: string): string | null {
  const number = bare(text);
  if (isIban(number)) return ibanHolds(number) ? number : null;
  if (BRITISH.has(country)) return /^\d{6,8}$/.test(number) ? number.padStart(8, "0") : null;
  if (country === "US") return /^\d{4,17}$/.test(number) ? number : null;
  return /^(?=.*\d)[A-Z0-9]{4,34}$/.test(number) ? number : null;
}

/** Validates a sort code or its local equivalent: routing number, BSB, transit number, BIC. */
export function sortCode(text: string, country: string): string | null {
  const code = bare(text);
  if (BRITISH.has(country) || country === "IE" || country === "AU") return /^\d{6}$/.test(code) ? code : null;
  if (country === "US") return /^\d{9}$/.test(code) && routingHolds(code) ? code : null;
  return /^[A-Z0-9]{3,12}$/.test(code) ? code : null;
}

/**
 * Verifies the check digits of an IBAN (ISO 7064, mod 97-10), computed piecewise because it exceeds the
 * number range.
 */
function ibanHolds(iban: string): boolean {
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

/** Verifies the check digit of an American routing number (ABA). */
function routingHolds(code: string): boolean {
  const weights = [3, 7, 1];
  const sum = [...code].reduce((all, digit, at) => all + Number(digit) * weights[at % 3]!, 0);
  return sum > 0 && sum % 10 === 0;
}
