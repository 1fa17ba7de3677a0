/** English stop words, not indexed (Snowball's list, as in MongoDB's text index). */
export const stopWords = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself
  it its itself they them their theirs themselves what which who whom this that these those am is are was were be
  been being have has had having do does did doing would should could ought i'm you're he's she's it's we're
  they're i've you've we've they've i'd you'd he'd she'd we'd they'd i'll you'll he'll she'll we'll they'll isn't
  aren't wasn't weren't hasn't haven't hadn't doesn't don't didn't won't wouldn't shan't shouldn't can't cannot
  couldn't mustn't let's that's who's what's here's there's when's where's why's how's a an the and but if or
  because as until while of at by for with about against between into through during before after above below to
  from up down in out on off over under again further then once here there when where why how all any both each
  few more most other some such no nor not only own same so than too very`.split(/\s+/),
);

const special: Record<string, string> = {
  skis: "ski",
  skies: "sky",
  dying: "die",
  lying: "lie",
  tying: "tie",
  idly: "idl",
  gently: "gentl",
  ugly: "ugli",
  early: "earli",
  only: "onli",
  singly: "singl",
};
const invariant = new Set(["sky", "news", "howe", "atlas", "cosmos", "bias", "andes"]);
const afterStep1a = new Set([
  "inning",
  "outing",
  "canning",
  "herring",
  "earring",
  "proceed",
  "exceed",
  "succeed",
]);

const doubles = /(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;

/** Returns the stem of a lower-case English word (Snowball's English stemmer, "Porter 2"). */
export function stem(given: string): string {
  if (given.length <= 2) return given;
  if (Object.hasOwn(special, given)) return special[given]!;
  if (invariant.has(given)) return given;
  let word = given.replace(/^'/, "").replace(/^y|(?<=[aeiouy])y/g, "Y");
  const regions = findRegions(word);
  word = step1a(word.replace(/('s'|'s|')$/, ""));
  if (afterStep1a.has(word)) return word;
  word = step1b(word, regions.r1);
  word = word.replace(/(?<=.[^aeiouyY])[yY]$/, "i");
  word = step2(word, regions.r1);
  word = step3(word, regions);
  word = step4(word, regions.r2);
  return step5(word, regions).toLowerCase();
}

interface Regions {
  r1: number;
  r2: number;
}

/** Finds the start of R1 and R2: after the first (second) non-vowel that follows a vowel. */
function findRegions(word: string): Regions {
  const prefix = /^(gener|commun|arsen)/.exec(word);
  const r1 = prefix ? prefix[0].length : after(word, 0);
  return { r1, r2: after(word, r1) };
}

function after(word: string, from: number): number {
  const match = /[aeiouy][^aeiouy]/.exec(word.slice(from));
  return match ? from + match.index + 2 : word.length;
}

function step1a(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2);
  if (/(ied|ies)$/.test(word)) return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1);
  if (/(us|ss)$/.test(word)) return word;
  return /[aeiouy].+s$/.test(word) ? word.slice(0, -1) : word;
}

function step1b(word: string, r1: number): string {
  const eed = /(eedly|eed)$/.exec(word);
  if (eed) return eed.index >= r1 ? `${word.slice(0, eed.index)}ee` : word;
  const ending = /(ingly|edly|ing|ed)$/.exec(word);
  if (!ending) return word;
  const base = word.slice(0, ending.index);
  if (!/[aeiouy]/.test(base)) return word;
  if (/(at|bl|iz)$/.test(base)) return `${base}e`;
  if (doubles.test(base)) return base.slice(0, -1);
  return isShort(base, r1) ? `${base}e` : base;
}

/** True for a short word: it ends in a short syllable and R1 is empty. */
const isShort = (word: string, r1: number) => r1 >= word.length && endsShort(word);

const endsShort = (word: string) => /^[aeiouy][^aeiouy]$|[^aeiouy][aeiouy][^aeiouywxY]$/.test(word);

const suffixes2: [string, string][] = [
  ["ization", "ize"],
  ["ational", "ate"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["iveness", "ive"],
  ["tional", "tion"],
  ["biliti", "ble"],
  ["lessli", "less"],
  ["entli", "ent"],
  ["ation", "ate"],
  ["alism", "al"],
  ["aliti", "al"],
  ["ousli", "ous"],
  ["iviti", "ive"],
  ["fulli", "ful"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["abli", "able"],
  ["izer", "ize"],
  ["ator", "ate"],
  ["alli", "al"],
  ["bli", "ble"],
];

function step2(word: string, r1: number): string {
  for (const [suffix, replacement] of suffixes2)
    if (word.endsWith(suffix)) return replaceIn(word, suffix, replacement, r1);
  if (word.endsWith("ogi")) return word.at(-4) === "l" ? replaceIn(word, "ogi", "og", r1) : word;
  if (word.endsWith("li")) return /[cdeghkmnrt]li$/.test(word) ? replaceIn(word, "li", "", r1) : word;
  return word;
}

const suffixes3: [string, string][] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["alize", "al"],
  ["icate", "ic"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ness", ""],
  ["ful", ""],
];

function step3(word: string, { r1, r2 }: Regions): string {
  for (const [suffix, replacement] of suffixes3)
    if (word.endsWith(suffix)) return replaceIn(word, suffix, replacement, r1);
  return word.endsWith("ative") ? replaceIn(word, "ative", "", r2) : word;
}

function step4(word: string, r2: number): string {
  const suffix = /(ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic)$/.exec(word)?.[0];
  if (suffix) return replaceIn(word, suffix, "", r2);
  return /[st]ion$/.test(word) ? replaceIn(word, "ion", "", r2) : word;
}

function step5(word: string, { r1, r2 }: Regions): string {
  const last = word.length - 1;
  if (word.endsWith("e"))
    return last >= r2 || (last >= r1 && !endsShort(word.slice(0, -1))) ? word.slice(0, -1) : word;
  return word.endsWith("ll") && last >= r2 ? word.slice(0, -1) : word;
}

function replaceIn(word: string, suffix: string, replacement: string, region: number): string {
  const start = word.length - suffix.length;
  return start >= region ? word.slice(0, start) + replacement : word;
}
