import { randomUUID } from "node:crypto";
import Joi from "joi";
import { invalid } from "#core/base/errors.ts";
import { isId, toId } from "#core/db/ids.ts";
import { formValuesOf, rulesOf } from "#core/fields/index.ts";
import { plainTextRule } from "#core/plain-text-rule.ts";
import { htmlToMarkdown, markdownToHtml } from "#core/text/index.ts";
import { checkRule, validate } from "#core/validate.ts";
import type { ValuesOf } from "#shared/fields.ts";
import { messages } from "#shared/messages.ts";
import { ALT_MAX } from "#shared/platform/uploads.limits.ts";
import { newsletterFields } from "#shared/reach/newsletters.fields.ts";
import { newslettersText } from "#shared/reach/newsletters.text.ts";
import {
  ADDRESS_MAX,
  BLOCK_KINDS,
  BLOCK_TEXT_MAX,
  BLOCKS_MAX,
  type BlockKind,
  BUTTON_MAX,
} from "#shared/reach/newsletters.ts";
import type { BlockDoc, NewsletterDoc } from "./document.ts";

const texts = newslettersText.write;

type Sent = Readonly<Record<string, string | undefined>>;
type Head = ValuesOf<typeof newsletterFields>;

/** Rules of what a newsletter has besides its blocks. */
export const headRules = rulesOf(newsletterFields);

/** Validates the form fields of a newsletter as a whole. @throws 400 by field */
export const readHead = (values: Sent): Head => validate(headRules, values);

const webAddress = Joi.string()
  .trim()
  .max(ADDRESS_MAX)
  .uri({ scheme: ["http", "https", "mailto"] })
  .messages({ "string.uriCustomScheme": texts.urlWrong, "string.uri": texts.urlWrong })
  .allow("")
  .default("");

/** Rules for the fields of one block, with names that end in the block's number. */
const fieldRules: Readonly<Record<string, Joi.Schema>> = {
  text: Joi.string().max(BLOCK_TEXT_MAX).allow("").default(""),
  url: webAddress,
  words: plainTextRule(BUTTON_MAX)
    .pattern(/^\P{Cc}*$/u)
    .allow("")
    .default(""),
  alt: plainTextRule(ALT_MAX),
};

/**
 * Parses the blocks of a submitted form: `kind1`, `key1` and the fields of each kind. Pictures are kept by
 * block key, with the descriptions that were sent; `uploads` are the fields with new pictures. Drafts may be
 * incomplete.
 * @throws 400 by field
 */
export function readBlocks(
  values: Sent,
  known: readonly BlockDoc[],
  uploads: readonly string[] = [],
): BlockDoc[] {
  const wrong: { path: string[]; message: string; name: string }[] = [];
  const refuse = (name: string, message: string) =>
    wrong.push({ path: [name], message, name: "ValidationError" });
  const blocks: BlockDoc[] = [];
  for (let number = 1; number <= BLOCKS_MAX; number += 1) {
    const kind = BLOCK_KINDS.find((each) => each === values[`kind${number}`]);
    if (!kind) continue;
    const field = (name: string): string => {
      const { value, error } = checkRule(fieldRules[name]!, values[`${name}${number}`]);
      if (error) refuse(`${name}${number}`, error.message);
      return value ?? "";
    };
    const key = values[`key${number}`] ?? "";
    const before = known.find((block) => block.key === key && block.kind === kind);
    blocks.push({
      ...fieldsOf(kind, field, values[`ref${number}`]),
      ...(kind === "image" && pictureIn(number, before)),
      kind,
      key: before?.key ?? newKey(),
    });
  }
  if (wrong.length > 0) throw invalid(wrong);
  return blocks;

  /** Returns the stored picture of a block with its description as typed. */
  function pictureIn(number: number, before: BlockDoc | undefined): Partial<BlockDoc> {
    const name = `picture${number}`;
    const typed = values[`${name}Alt`];
    const { picture } = before ?? {};
    if (uploads.includes(name) || typed === undefined) return picture ? { picture } : {};
    if (!picture) {
      if (typed.trim()) refuse(name, messages.pictureMissing);
      return {};
    }
    const { value, error } = checkRule<string>(fieldRules.alt!, typed);
    if (error) refuse(`${name}Alt`, typed.trim() ? error.message : messages.pictureNeedsWords);
    return { picture: { ...picture, alt: value } };
  }
}

function fieldsOf(
  kind: BlockKind,
  field: (name: string) => string,
  ref: string | undefined,
): Partial<BlockDoc> {
  switch (kind) {
    case "text":
      return { html: markdownToHtml(field("text")) };
    case "button":
      return { words: field("words"), url: field("url") };
    case "image":
      return { url: field("url") };
    default:
      return isId(ref) ? { ref: toId(ref) } : {};
  }
}

export const newKey = (): string => randomUUID().slice(0, 8);

/** Creates an empty block of a kind. */
export const emptyBlock = (kind: BlockKind): BlockDoc => ({ key: newKey(), kind });

/** Returns the form values of a newsletter. */
export function valuesOf(
  newsletter: Pick<NewsletterDoc, keyof Head | "blocks" | "version">,
): Record<string, string> {
  const { blocks, version = 1 } = newsletter;
  const head = formValuesOf(newsletterFields, newsletter) as Readonly<Record<keyof Head, string>>;
  const values: Record<string, string> = { ...head, version: String(version) };
  for (const [index, block] of blocks.entries()) {
    const number = index + 1;
    if (block.html !== undefined) values[`text${number}`] = htmlToMarkdown(block.html);
    if (block.words) values[`words${number}`] = block.words;
    if (block.url) values[`url${number}`] = block.url;
    if (block.ref) values[`ref${number}`] = String(block.ref);
    if (block.picture) values[`picture${number}Alt`] = block.picture.alt;
  }
  return values;
}

/** Applies a form button to the blocks: `add:story`, `up:2`, `down:2`, `remove:2`. */
export function arranged(
  blocks: readonly BlockDoc[],
  act: string | undefined,
): { readonly blocks: readonly BlockDoc[]; readonly at: number | null } {
  const [verb, what = ""] = (act ?? "").split(":");
  if (verb === "add") {
    const kind = BLOCK_KINDS.find((each) => each === what);
    if (!kind || blocks.length >= BLOCKS_MAX) return { blocks, at: null };
    return { blocks: [...blocks, emptyBlock(kind)], at: blocks.length + 1 };
  }
  const from = Number(what) - 1;
  const block = blocks[from];
  if (!block) return { blocks, at: null };
  const without = blocks.filter((each) => each !== block);
  if (verb === "remove") return { blocks: without, at: Math.max(1, from) };
  const to =
    verb === "up" ? Math.max(0, from - 1) : verb === "down" ? Math.min(from + 1, without.length) : from;
  return { blocks: [...without.slice(0, to), block, ...without.slice(to)], at: to + 1 };
}
