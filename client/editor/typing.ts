import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import type { Mark, MarkType } from "prosemirror-model";
import type { EditorState, Plugin } from "prosemirror-state";
import { chapterSchema } from "#shared/text/doc/index.ts";
import { apostropheAt, quoteFor } from "#shared/text/quotes.ts";

const { nodes, marks } = chapterSchema;

/** Largest number that begins a numbered list: "1986. A year" is a sentence. */
const LIST_START_MAX = 9;

/**
 * Input rules: blocks at the start of a line, emphasis and code in Markdown, the language's quotation marks,
 * dashes, an ellipsis.
 */
export function typing(language: string): Plugin {
  const quote = new InputRule(/["']$/, (state, [mark], from, to) => {
    const before = proseBefore(state);
    return before === null
      ? null
      : state.tr.insertText(quoteFor(mark as '"' | "'", before, language), from, to);
  });
  const apostrophe = new InputRule(/[^\s"]{1,10}[^\p{L}\p{N}]?$/u, (state, match, _from, to) => {
    const before = proseBefore(state);
    const typed = typedSigns(state, match);
    const at = before === null ? null : apostropheAt(before + typed, language);
    if (before === null || at === null) return null;
    const start = state.selection.$from.start() + at;
    const text = `${before.slice(0, at)}’${before.slice(at + 1)}`;
    const sign = typed === "'" || typed === '"' ? quoteFor(typed, text, language) : typed;
    const tr = state.tr.insertText("’", start, start + 1);
    return sign === "" ? tr : tr.insertText(sign, state.selection.from, to);
  });
  const sign = (match: RegExp, text: string) =>
    new InputRule(match, (state, found, from, to) =>
      proseBefore(state) === null ? null : state.tr.insertText((found[1] ?? "") + text, from, to),
    );
  return inputRules({
    rules: [
      textblockTypeInputRule(/^(#{2,4})\s$/, nodes.heading, ([, signs = "##"]) => ({ level: signs.length })),
      textblockTypeInputRule(/^#\s$/, nodes.heading, { level: 2 }),
      wrappingInputRule(/^>\s$/, nodes.quotation),
      wrappingInputRule(/^\s*[-+*]\s$/, nodes.bullet_list),
      wrappingInputRule(new RegExp(`^([1-${LIST_START_MAX}])[.)]\\s$`), nodes.ordered_list, ([, start]) => ({
        start: start === "1" ? null : start!,
      })),
      marked(/(?:^|[^*\w\\])(\*{3})([^*\s](?:[^*]*[^*\s])?)\*{3}$/, marks.strong, marks.em),
      marked(/(?:^|[^*\w\\])(\*{2})([^*\s](?:[^*]*[^*\s])?)\*{2}$/, marks.strong),
      marked(/(?:^|[^*\w\\])(\*)([^*\s](?:[^*]*[^*\s])?)\*$/, marks.em),
      marked(/(?:^|[^`\w\\])(`)([^`\s](?:[^`]*[^`\s])?)`$/, marks.code),
      apostrophe,
      quote,
      sign(/([^-]|^)--$/, "—"),
      sign(/\.\.\.$/, "…"),
    ],
  });
}

/** Applies marks to words typed between Markdown signs (groups 1 and 2 of `match`), and removes the signs. */
const marked = (match: RegExp, ...types: readonly MarkType[]): InputRule =>
  new InputRule(match, (state, found, _from, to) => {
    const [, signs = "", words = ""] = found;
    if (isCode(state) || words.includes("\ufffc")) return null;
    // The sign being typed is not in the text yet.
    const wordsTo = state.selection.from - (signs.length - typedSigns(state, found).length);
    const wordsFrom = wordsTo - words.length;
    const tr = state.tr.delete(wordsTo, to).delete(wordsFrom - signs.length, wordsFrom);
    const [start, end] = [wordsFrom - signs.length, wordsTo - signs.length];
    for (const type of types) tr.addMark(start, end, type.create());
    // What is typed next is not marked.
    return types.reduce((each, type) => each.removeStoredMark(type), tr);
  });

/** Length of the text before the cursor that input rules are given. */
const MAX_MATCH = 500;

/** Returns what is being typed and is not in the text yet; empty at the end of a composition. */
const typedSigns = ({ selection: { $from } }: EditorState, { input }: RegExpMatchArray): string =>
  input?.slice(Math.min(MAX_MATCH, $from.parentOffset)) ?? "";

/** Returns the text before the cursor in its block; null in code, where typed signs stay as they are. */
function proseBefore(state: EditorState): string | null {
  const { $from } = state.selection;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, "\ufffc");
  return isCode(state) || /(?:^|[^`\w])`[^`\s][^`]*$/.test(before) ? null : before;
}

const isCode = ({ selection: { $from }, storedMarks }: EditorState): boolean =>
  $from.parent.type === nodes.preformatted ||
  (storedMarks ?? $from.marks()).some(({ type }: Mark) => type === marks.code);
