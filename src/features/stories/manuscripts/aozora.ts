/** Text in Aozora Bunko format with its markup parsed. */
export interface Aozora {
  readonly text: string;
  /** Adds ruby, emphasis and headings to HTML generated from the text. */
  readonly mark: (html: string) => string;
  readonly title: string | null;
  readonly author: string | null;
  /** Statements of the file's makers before and after the text. */
  readonly before: string;
  readonly after: string;
  /** Typesetting notes without words of the text. */
  readonly dropped: readonly string[];
  /** All typesetting notes. */
  readonly leftOut: readonly string[];
}

const KANJI = "\\p{Script=Han}々〆ヶ";
const READING = "[^《》\\n]{1,40}";
const RUBY = new RegExp(
  `(?:[｜|]([^｜|《》\\n]{1,40})|([${KANJI}]{1,40}|[ァ-ヶー]{1,40}|[ぁ-ゖ]{1,40}|[A-Za-zＡ-Ｚａ-ｚ]{1,40}))《(${READING})》`,
  "gu",
);
const NOTE = /［＃([^［］\n]*(?:［[^［］\n]*］[^［］\n]*)*)］/g;

/** Parses the markup of Aozora Bunko (ruby in 《》, notes in ［＃］); null for text without it. */
export function readAozora(source: string): Aozora | null {
  if (!/[《［]/.test(source)) return null;
  // In Chinese 《》 mark titles of books.
  if (!/［＃[^］\n]+］/.test(source) && (!/[ぁ-ゖ]/.test(source) || (source.match(RUBY)?.length ?? 0) === 0))
    return null;
  const { body, before, after, title, author } = frameOf(source);
  const dropped: string[] = [];
  const text = body
    .replace(/※［＃[^］\n]*?U\+([0-9A-F]{4,6})[^］\n]*］/gi, (_, code: string) => characterOf(code))
    .replace(/^[ \t　]*［＃改(?:ページ|丁|段|見開き)］[ \t　]*$/gm, "\f")
    .replace(NOTE, (whole, note: string) => {
      if (
        /に(?:傍点|[^」]*傍点|傍線|[^」]*傍線)$|は(?:大|中|小|同行大|同行中|同行小|窓大|窓中|窓小)見出し$/.test(
          note,
        )
      )
        return whole;
      dropped.push(note);
      return "";
    })
    .replace(/^[ \t　]+$/gm, "");
  const leftOut = [...body.matchAll(NOTE)].map(([note]) => note);
  return { text, mark, title, author, before, after, dropped, leftOut };
}

function characterOf(code: string): string {
  const point = Number.parseInt(code, 16);
  return point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) ? String.fromCodePoint(point) : "※";
}

/** Separates the header (title, author, list of markup) and footer (printed edition) of Aozora files. */
function frameOf(source: string) {
  const head = /^([^\n]+)\n([^\n]+)\n(?:[^\n]*\n){0,4}?\s*(-{10,}\n[\s\S]{0,4000}?\n-{10,}[ \t]*\n)/.exec(
    source,
  );
  const foot = /\n[ \t　]*底本：[\s\S]*$/.exec(source);
  const from = head ? head[0].length : 0;
  return {
    before: head?.[3] ?? "",
    title: head?.[1]?.trim() ?? null,
    author: head?.[2]?.trim() ?? null,
    body: source.slice(from, foot ? foot.index : undefined),
    after: foot?.[0] ?? "",
  };
}

/** In HTML each note comes after the words it applies to. */
function mark(html: string): string {
  return html
    .replace(
      RUBY,
      (_, marked: string | undefined, run: string | undefined, reading: string) =>
        `<ruby>${marked ?? run}<rt>${reading}</rt></ruby>`,
    )
    .replace(
      /<(?:p|h2)>((?:(?!<\/?(?:p|h2)>)[^\n])*?)［＃「[^」\n]*」は[^］\n]*見出し］([^\n]*?)<\/(?:p|h2)>/g,
      "<h2>$1$2</h2>",
    )
    .replace(/([^\n]*?)［＃「([^」\n]*)」に[^］\n]*］/g, (whole, before: string, words: string) => {
      const at = before.lastIndexOf(words);
      return at < 0 || words === ""
        ? whole
        : `${before.slice(0, at)}<em>${words}</em>${before.slice(at + words.length)}`;
    });
}
