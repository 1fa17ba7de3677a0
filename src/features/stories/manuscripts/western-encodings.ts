import { clarityOf } from "#core/text/index.ts";

/**
 * The upper half of code page 850, used by DOS and the Windows command line for Western European languages.
 */
const CP850 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0";

/** Decodes code page 850, which `TextDecoder` does not support. */
export function decodeCp850(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += CHUNK)
    text += Array.from(bytes.subarray(at, at + CHUNK), (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : CP850[byte - 0x80],
    ).join("");
  return text;
}
const CHUNK = 64 * 1024;

/** Factor by which the language must be more plausible for an encoding to be preferred to the first. */
const CLEARLY = 1.5;

/**
 * Returns the encoding that gives the most plausible text: by words and punctuation first, then by language.
 * If equal, the first.
 */
export function likeliest(bytes: Uint8Array, encodings: readonly string[]): string {
  const read = [...new Set(encodings)].map((encoding) => {
    const text = encoding === "cp850" ? decodeCp850(bytes) : new TextDecoder(encoding).decode(bytes);
    return {
      encoding,
      text, // Code page 850 was not used for Turkish; its only Turkish letter is an apostrophe in another encoding.
      score: plausibility(encoding === "cp850" ? text.replaceAll("ı", "ƒ") : text),
    };
  });
  const best = Math.max(...read.map(({ score }) => score));
  const close = read.filter(({ score }) => score >= best - Math.abs(best) * 0.15);
  // All candidates give the same text, so the choice does not matter.
  if (new Set(close.map(({ text }) => text)).size === 1) return close[0]!.encoding;
  return close
    .map(({ encoding, text }) => ({ encoding, clarity: clarityOf(text) }))
    .reduce((a, b) => (b.clarity > a.clarity * CLEARLY ? b : a)).encoding;
}

/** Scores how plausible the positions of non-ASCII characters are in prose. */
function plausibility(text: string): number {
  const characters = [...text];
  let score = 0;
  for (const [at, character] of characters.entries())
    if (character > "\u007f") score += worth(characters[at - 1] ?? " ", character, characters[at + 1] ?? " ");
  return score;
}

function worth(before: string, character: string, after: string): number {
  if (/\p{L}/u.test(character)) return worthOfLetter(before, character, after);
  if (/[“‘«„‚¿¡]/u.test(character))
    return /[\s([—–“"'«-]/u.test(before) && /\S/.test(after) ? 3 : after === "\u00a0" ? 1 : -2;
  if (/[”»]/u.test(character)) return /[\p{L}\p{P}\u00a0]/u.test(before) && !/\p{L}/u.test(after) ? 3 : -2;
  if (character === "’") return /[\p{L}\p{P}]/u.test(before) ? 3 : 0;
  if (/[—–…]/u.test(character)) return /[\p{L}\s\p{P}]/u.test(before) ? 2 : -1;
  if (character === "\u00a0") return /[\p{P}\p{N}\p{L}«]/u.test(before) ? 1 : 0;
  if (/[§°£€©®·×½¼¾º]/u.test(character)) return /\p{L}/u.test(before) && /\p{L}/u.test(after) ? -3 : 0;
  return -3;
}

function worthOfLetter(before: string, character: string, after: string): number {
  const isLetter = (each: string) => /\p{L}/u.test(each);
  const isLatin = /\p{Script=Latin}/u.test(character);
  const neighbours = [before, after].filter(isLetter);
  if (neighbours.some((each) => /\p{Script=Latin}/u.test(each) !== isLatin)) return -3;
  if (!isLatin) return neighbours.length > 0 ? 2 : -1;
  if (/[ªºƒµþðÞÐ]/u.test(character)) return -2;
  if (/\p{Lu}/u.test(character))
    return /\p{Ll}/u.test(before) || (!isLetter(after) && !/\p{Lu}/u.test(before)) ? -3 : 1;
  if (neighbours.some((each) => each > "\u007f")) return -1;
  return neighbours.length > 0 ? 2 : /[àáéèíóúñâêîôûyøåäöæœ]/u.test(character) ? 1 : -1;
}
