import fc from "fast-check";

/** Character of a chapter with a unique id, so that it can be traced through edits. */
interface Sign {
  readonly char: string;
  /** Negative for characters that an edit inserted. */
  readonly id: number;
}

interface Paragraph {
  readonly tag: "p" | "h3" | "blockquote";
  readonly signs: readonly Sign[];
  /** Emphasised ranges, as fractions of its length. */
  readonly styled: readonly (readonly [number, number])[];
}

export type EditedChapter = readonly Paragraph[];

/** Builds a chapter before edits. */
export function chapterOf(paragraphs: readonly string[]): EditedChapter {
  let id = 0;
  return paragraphs.map((text) => ({
    tag: "p",
    signs: Array.from(text, (char) => ({ char, id: id++ })),
    styled: [],
  }));
}

const share = fc.double({ min: 0, max: 0.999_999, noNaN: true });

/** Arbitrary edit; positions and lengths are fractions, so that it fits any chapter. */
export const anyEdit = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("insert" as const),
      at: share,
      in: share,
      from: share,
      words: fc.integer({ min: 1, max: 30 }),
      own: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("delete" as const),
      at: share,
      in: share,
      length: fc.integer({ min: 1, max: 300 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("drop" as const),
      at: share,
      count: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("add" as const),
      at: share,
      from: share,
      words: fc.integer({ min: 1, max: 80 }),
      own: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("move" as const),
      at: share,
      to: share,
      count: fc.integer({ min: 1, max: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("style" as const), at: share, from: share, to: share }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("tag" as const),
      at: share,
      tag: fc.constantFrom("p" as const, "h3" as const, "blockquote" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("quotes" as const), straight: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("split" as const), at: share, in: share }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("merge" as const), at: share }) },
);
export type Edit = typeof anyEdit extends fc.Arbitrary<infer T> ? T : never;

/**
 * Returns the chapter after an edit. Inserted words are from the chapter (`own`), as decoys, or from the
 * other text.
 */
export function edited(chapter: EditedChapter, edit: Edit, other: string): EditedChapter {
  if (chapter.length === 0) return chapter;
  const place = (of: number) => Math.floor(of * chapter.length);
  switch (edit.kind) {
    case "insert":
      return change(chapter, place(edit.at), ({ signs, ...rest }) => {
        const at = Math.floor(edit.in * (signs.length + 1));
        return [
          {
            ...rest,
            signs: [...signs.slice(0, at), ...put(wordsOf(chapter, edit, other)), ...signs.slice(at)],
          },
        ];
      });
    case "delete":
      return change(chapter, place(edit.at), ({ signs, ...rest }) => {
        const at = Math.floor(edit.in * signs.length);
        return [{ ...rest, signs: [...signs.slice(0, at), ...signs.slice(at + edit.length)] }];
      });
    case "drop":
      return chapter.toSpliced(place(edit.at), edit.count);
    case "add":
      return chapter.toSpliced(place(edit.at), 0, {
        tag: "p",
        signs: put(wordsOf(chapter, edit, other)),
        styled: [],
      });
    case "move": {
      const from = place(edit.at);
      const moved = chapter.slice(from, from + edit.count);
      const rest = chapter.toSpliced(from, edit.count);
      return rest.toSpliced(Math.floor(edit.to * (rest.length + 1)), 0, ...moved);
    }
    case "style":
      return change(chapter, place(edit.at), (paragraph) => [
        { ...paragraph, styled: [[Math.min(edit.from, edit.to), Math.max(edit.from, edit.to)]] },
      ]);
    case "tag":
      return change(chapter, place(edit.at), (paragraph) => [{ ...paragraph, tag: edit.tag }]);
    case "quotes":
      return chapter.map((paragraph) => ({
        ...paragraph,
        signs: paragraph.signs.map((sign) => ({
          ...sign,
          char: (edit.straight ? STRAIGHT : CURLY)[sign.char] ?? sign.char,
        })),
      }));
    case "split":
      return change(chapter, place(edit.at), ({ signs, ...rest }) => {
        const at = Math.floor(edit.in * signs.length);
        return [
          { ...rest, signs: signs.slice(0, at) },
          { ...rest, signs: signs.slice(at) },
        ];
      });
    case "merge": {
      const at = place(edit.at);
      const next = chapter[at + 1];
      if (!next) return chapter;
      const signs = [...chapter[at]!.signs, ...put(" "), ...next.signs];
      return chapter.toSpliced(at, 2, { ...chapter[at]!, signs });
    }
  }
}

/** Returns the chapter's HTML as its author saves it. */
export const htmlOf = (chapter: EditedChapter): string =>
  chapter
    .map(({ tag, signs, styled }) => {
      const [[from, to]] = [...styled, [1, 1] as const];
      const cut = (share: number) => Math.floor(share * signs.length);
      const part = (a: number, b?: number) =>
        escaped(
          signs
            .slice(a, b)
            .map(({ char }) => char)
            .join(""),
        );
      const inner = `${part(0, cut(from))}<em>${part(cut(from), cut(to))}</em>${part(cut(to))}`;
      return tag === "blockquote" ? `<blockquote><p>${inner}</p></blockquote>` : `<${tag}>${inner}</${tag}>`;
    })
    .join("\n");

/** Returns the ids of all non-space characters, in order. */
export const idsOf = (chapter: EditedChapter): number[] =>
  chapter.flatMap(({ signs }) => signs.flatMap(({ char, id }) => (/\s/u.test(char) ? [] : [id])));

const change = (
  chapter: EditedChapter,
  at: number,
  by: (paragraph: Paragraph) => readonly Paragraph[],
): EditedChapter => chapter.toSpliced(at, 1, ...by(chapter[at]!));

const put = (text: string): Sign[] => Array.from(text, (char) => ({ char, id: -1 }));

function wordsOf(
  chapter: EditedChapter,
  { from, words, own }: { from: number; words: number; own: boolean },
  other: string,
): string {
  const source = own ? chapter.map(({ signs }) => signs.map(({ char }) => char).join("")).join(" ") : other;
  const all = source.split(/\s+/u);
  const at = Math.floor(from * all.length);
  return ` ${all.slice(at, at + Math.min(words, own ? MISLEADING : words)).join(" ")} `;
}

/**
 * Limit on the words an edit copies from the chapter: a longer copy is the same passage, with its context.
 */
const MISLEADING = 5;
const STRAIGHT: Readonly<Record<string, string>> = { "“": '"', "”": '"', "‘": "'", "’": "'", "—": "–" };
const CURLY: Readonly<Record<string, string>> = { '"': "“", "'": "’", "–": "—" };
const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
