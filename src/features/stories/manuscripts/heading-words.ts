/** Words for "chapter" in the languages of most manuscripts. */
const CHAPTER =
  "chapter|stave|canto|kapitel|kapittel|chapitre|cap[ií]tulo|cap[ií]tol|capitolo|capitolul|hoofdstuk|rozdzia[łl]|kapitola|глава|розділ|раздел|fejezet|luku|bölüm|κεφάλαιο";

/** Words that may follow their number: "Erstes Kapitel", "2. fejezet", "Birinci Bölüm". */
const CHAPTER_AFTER = "kapitel|kapitlet|kapittel|kapitola|hoofdstuk|глава|розділ|fejezet|luku|bölüm";
const PART_AFTER = "teil|buch|band|rész|kötet|kirja|osa|kısım|cilt";

/** Words for "part" that are unambiguous in a title, and ambiguous ones that require a number. */
const PART =
  "part|book|volume|act|teil|buch|band|partie|tome|livre|parte|libro|livro|tomo|część|księga|část|kniha|часть|книга|частина|kötet|könyv|μέρος|βιβλίο";
const PART_NUMBERED = "vol\\.|deel|boek|del|bok|tom|díl|том|rész|osa|kirja|kısım|cilt";

const SIGN = "(?:\\d{1,4}|[ivxlcdm]{1,8})";
const BEFORE = "(?:\\d{1,3}\\.?|[ivxlc]{1,8}\\.?|\\p{L}{3,})";
const END = "(?![\\p{L}\\p{N}])";
const TITLE = "(?:\\s?[.:—–-].{0,70})?";

/** Chapter headings in Chinese, Japanese and Korean: 第三章, 제3장. */
const EAST_ASIAN =
  "(?:第\\s?[\\d〇一二三四五六七八九十百千零两兩]{1,7}\\s?[章回话話节節]|제\\s?\\d{1,4}\\s?[장화]).{0,40}";

const ORDINALS =
  "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|last";
const ORDINAL = "(?:first|second|third)";

const UNNUMBERED = [
  "prologue|epilogue|interlude|preface|foreword|introduction|afterword",
  "prolog|epilog|vorwort|nachwort|zwischenspiel|épilogue|avant-propos|préface|prólogo|epílogo|prefacio|posfácio",
  "prologo|epilogo|prefazione|proloog|epiloog|voorwoord|nawoord|förord|efterord|przedmowa|předmluva",
  "пролог|эпилог|предисловие|послесловие|епілог|előszó|utószó|önsöz|sonsöz|πρόλογος|επίλογος",
].join("|");

const wholeLine = (...forms: string[]) => new RegExp(`^(?:${forms.join("|")})$`, "iu");

/** Matches a line that starts a chapter although it is not marked as a heading. */
export const CHAPTER_LINE = wholeLine(
  `(?:chapter|stave|canto)\\s+(?:the\\s+)?(?:${SIGN}|\\p{L}+)${END}.{0,70}`,
  `(?:${CHAPTER})\\s+${SIGN}${END}.{0,70}`,
  `(?:${CHAPTER})\\s+\\p{L}+${TITLE}`,
  `${BEFORE}\\s+(?:${CHAPTER_AFTER}|${PART_AFTER})${TITLE}`,
  EAST_ASIAN,
  `(?:${UNNUMBERED})\\.?`,
  `(?:${PART})\\s+(?:the\\s+\\p{L}+|\\d{1,2}|[ivxlc]{1,6}|one|two|three|four|five|six|seven|eight|nine|ten|${ORDINALS})(?:[.:—–-].{0,60})?`,
  `(?:часть|книга|частина)\\s+\\p{L}+${TITLE}`,
  `${ORDINAL}\\s+epilogue${TITLE}`,
  `(?:${PART_NUMBERED})\\s+${SIGN}${TITLE}`,
);

/** Matches the heading of a part or volume, which contains chapters. */
export const DIVISION = new RegExp(
  `^(?:(?:${PART})${END}|${ORDINAL}\\s+epilogue${END}|(?:${PART_NUMBERED})\\s+${SIGN}${END}|${BEFORE}\\s+(?:${PART_AFTER})${END})`,
  "iu",
);

/** Matches a heading that calls itself a chapter. */
export const CHAPTER_WORD = new RegExp(`^(?:${CHAPTER})${END}`, "iu");

/** Returns the word for a part in a heading, normalised per kind. */
export const divisionWord = (title: string): string => {
  const titleWords = title.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
  return titleWords.find((word) => KINDS.test(word)) ?? titleWords[0] ?? "";
};

const KINDS = new RegExp(`^(?:${PART}|${PART_AFTER}|${PART_NUMBERED}|epilogue)$`, "iu");
