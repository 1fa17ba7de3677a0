import type { Block, Comment, Inline, Paragraph, Words } from "../model.ts";
import { wordsOf } from "../model.ts";

/** Matches the tags of Scrivener's styles in the texts of its projects: `<$Scr_Ps::0>`, `<!$Scr_Cs::1>`. */
const TAG = /<!?\$Scr_[A-Za-z]{1,8}::\d{1,6}>/g;

/** Matches Scrivener's notes in a text: an annotation for the author, or a footnote. */
const NOTE =
  /\{\\Scrv_(?:annot\b[^{}]{0,40}(?:\{[^{}]{0,200}\})?\s*\\text=([\s\S]{0,20000}?)\\end_Scrv_annot|fn=([\s\S]{0,20000}?)\\end_Scrv_fn)\s*\}/g;

/** A text of a Scrivener project with its marks resolved. */
export interface ScrivenerText {
  readonly blocks: readonly Block[];
  readonly comments: readonly Comment[];
  readonly source: string;
}

/**
 * Resolves Scrivener's marks, which its projects store as letters of the text: tags of styles are removed,
 * annotations become comments, and footnotes become notes.
 */
export function readScrivener({ blocks, comments, source }: ScrivenerText): ScrivenerText {
  if (!/\$Scr_|\\Scrv_|scrivcmt:/.test(source) && !hasCommentLinks(blocks))
    return { blocks, comments, source };
  const annotations: Comment[] = [];
  return {
    blocks: blocks.map((block) => {
      if (block.kind !== "paragraph") return block;
      const inlines = withoutTags(block.inlines);
      return { ...block, inlines: withNotes({ ...block, inlines }, annotations) };
    }),
    comments: [...comments, ...annotations],
    source: source.replace(TAG, "").replace(NOTE, (_, annotation, note) => ` ${annotation ?? note} `),
  };
}

const isCommentLink = (link: string | undefined): boolean => /^scrivcmt:/i.test(link ?? "");

const hasCommentLinks = (blocks: readonly Block[]): boolean =>
  blocks.some(
    (block) => block.kind === "paragraph" && block.inlines.some((inline) => isCommentLink(inline.link)),
  );

const withoutTags = (inlines: readonly Inline[]): Inline[] =>
  inlines.map((inline): Inline => {
    const { link, ...unlinked } = inline;
    const each = isCommentLink(link) ? (unlinked as Inline) : inline;
    return each.kind === "words" ? { ...each, text: each.text.replace(TAG, "") } : each;
  });

/** Replaces the notes of a paragraph, which may be in several runs; a note has the look of its place only. */
function withNotes({ inlines }: Paragraph, annotations: Comment[]): readonly Inline[] {
  const text = wordsOf(inlines);
  const matches = [...text.matchAll(NOTE)];
  if (matches.length === 0 || inlines.some(({ kind }) => kind === "ruby")) return inlines;
  const result: Inline[] = [];
  let at = 0;
  let next = 0;
  for (const inline of inlines) {
    const length = wordsOf([inline]).length;
    const end = at + length;
    if (length === 0) result.push(inline);
    for (let from = at; from < end; ) {
      const match = matches[next];
      const start = match?.index ?? Infinity;
      const stop = match ? start + match[0].length : Infinity;
      if (from < start) {
        const to = Math.min(end, start);
        result.push(inline.kind === "words" ? cut(inline, from - at, to - at) : inline);
        from = to;
        continue;
      }
      if (match && from === start) result.push(noteOf(match, annotations));
      from = Math.min(end, stop);
      if (from === stop) next += 1;
    }
    at = end;
  }
  return result;
}

const cut = (inline: Words, from: number, to: number): Words => ({
  ...inline,
  text: inline.text.slice(from, to),
});

function noteOf([, annotation, note = ""]: RegExpExecArray, annotations: Comment[]): Inline {
  if (annotation !== undefined) {
    const id = `scrivener-${annotations.length + 1}`;
    annotations.push({ id, by: "", words: annotation.trim() });
    return { kind: "comment", id, edge: "at" };
  }
  const words: Inline = { kind: "words", text: note.trim(), look: {} };
  return {
    kind: "note",
    note: { mark: "", blocks: [{ kind: "paragraph", role: "plain", inlines: [words] }] },
  };
}
