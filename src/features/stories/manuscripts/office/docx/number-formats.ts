const ONES =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = " ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const ORDINALS: Readonly<Record<string, string>> = {
  one: "first",
  two: "second",
  three: "third",
  five: "fifth",
  eight: "eighth",
  nine: "ninth",
  twelve: "twelfth",
};
const HAN = "〇一二三四五六七八九";

/** Formats a number in a Word number format (ECMA-376, 17.18.59); decimal for rare formats. */
export function numberAs(value: number, format: string): string {
  switch (format) {
    case "upperRoman":
      return roman(value);
    case "lowerRoman":
      return roman(value).toLowerCase();
    case "upperLetter":
      return letters(value);
    case "lowerLetter":
      return letters(value).toLowerCase();
    case "cardinalText":
      return capital(cardinal(value));
    case "ordinalText":
      return capital(ordinal(cardinal(value)));
    case "ordinal":
      return `${value}${suffix(value)}`;
    case "decimalZero":
      return String(value).padStart(2, "0");
    case "japaneseCounting":
    case "chineseCounting":
    case "chineseCountingThousand":
    case "ideographDigital":
    case "taiwaneseCountingThousand":
      return han(value);
    case "bullet":
    case "none":
      return "";
    default:
      return String(value);
  }
}

const ROMAN = [
  [1_000, "M"],
  [900, "CM"],
  [500, "D"],
  [400, "CD"],
  [100, "C"],
  [90, "XC"],
  [50, "L"],
  [40, "XL"],
  [10, "X"],
  [9, "IX"],
  [5, "V"],
  [4, "IV"],
  [1, "I"],
] as const;

function roman(value: number): string {
  if (value < 1 || value > 3_999) return String(value);
  let remaining = value;
  let text = "";
  for (const [worth, sign] of ROMAN)
    while (remaining >= worth) {
      text += sign;
      remaining -= worth;
    }
  return text;
}

/** A to Z, then AA to ZZ. */
const letters = (value: number): string =>
  value < 1 || value > 780
    ? String(value)
    : String.fromCharCode(65 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));

function cardinal(value: number): string {
  if (value < 20) return ONES[value] ?? String(value);
  if (value < 100) return TENS[Math.floor(value / 10)]! + (value % 10 > 0 ? `-${ONES[value % 10]}` : "");
  if (value >= 1_000) return String(value);
  return `${ONES[Math.floor(value / 100)]} hundred${value % 100 > 0 ? ` ${cardinal(value % 100)}` : ""}`;
}

const ordinal = (words: string): string =>
  words.replace(
    /[a-z]+$/,
    (last) => ORDINALS[last] ?? (last.endsWith("y") ? `${last.slice(0, -1)}ieth` : `${last}th`),
  );

const capital = (words: string): string => words.slice(0, 1).toUpperCase() + words.slice(1);

function suffix(value: number): string {
  if (Math.floor(value / 10) % 10 === 1) return "th";
  return ["th", "st", "nd", "rd"][value % 10] ?? "th";
}

function han(value: number): string {
  if (value < 1 || value > 99) return String(value);
  const [ten, one] = [Math.floor(value / 10), value % 10];
  return `${ten > 1 ? HAN[ten] : ""}${ten > 0 ? "十" : ""}${one > 0 ? HAN[one] : ""}`;
}
