import { randomUUID } from "node:crypto";
import Joi from "joi";
import { invalid } from "../../../core/base/errors.ts";
import { isId, toId } from "../../../core/db/ids.ts";
import { plainTextRule } from "../../../core/plain-text-rule.ts";
import { htmlToMarkdown, markdownToHtml } from "../../../core/text/index.ts";
import { validate } from "../../../core/validate.ts";
import { newslettersText } from "../../../shared/reach/newsletters.text.ts";
import {
  ADDRESS_MAX,
  ARCHIVES,
  BLOCK_KINDS,
  BLOCK_TEXT_MAX,
  BLOCKS_MAX,
  type BlockKind,
  BUTTON_MAX,
  POSTAL_MAX,
  PREHEADER_MAX,
  SUBJECT_MAX,
} from "../../../shared/reach/newsletters.ts";
import type { BlockDoc, NewsletterDoc } from "./model.ts";

const words = newslettersText.write;

type Sent = Readonly<Record<string, string | undefined>>;
type Head = Pick<
  NewsletterDoc,
  "subject" | "otherSubject" | "preheader" | "postal" | "archive" | "tracksOpens"
>;

const line = (max: number) =>
  plainTextRule(max)
    .pattern(/^\P{Cc}*$/u)
    .allow("")
    .default("");
const headRules = Joi.object<Head>({
  subject: line(SUBJECT_MAX),
  otherSubject: line(SUBJECT_MAX),
  preheader: line(PREHEADER_MAX),
  postal: plainTextRule(POSTAL_MAX).allow("").default(""),
  archive: Joi.string()
    .valid(...ARCHIVES)
    .empty("")
    .default("open"),
  tracksOpens: Joi.boolean().empty("").default(false),
});

/** What the form says of the letter as a whole. @throws 400 by field */
export const readHead = (values: Sent): Head => validate(headRules, values);

const webAddress = Joi.string()
  .trim()
  .max(ADDRESS_MAX)
  .uri({ scheme: ["http", "https", "mailto"] })
  .messages({ "string.uriCustomScheme": words.urlWrong, "string.uri": words.urlWrong })
  .allow("")
  .default("");

/** Rules of one block's fields, each with the block's number behind its name. */
const fieldRules: Readonly<Record<string, Joi.Schema>> = {
  text: Joi.string().max(BLOCK_TEXT_MAX).allow("").default(""),
  url: webAddress,
  words: line(BUTTON_MAX),
};

/**
 * The blocks of a sent form: `kind1`, `key1` and what each kind has. Pictures stay those of the block's key; a draft may
 * have gaps. @throws 400 by field
 */
export function readBlocks(values: Sent, known: readonly BlockDoc[]): BlockDoc[] {
  const wrong: { path: string[]; message: string; name: string }[] = [];
  const blocks: BlockDoc[] = [];
  for (let number = 1; number <= BLOCKS_MAX; number += 1) {
    const kind = BLOCK_KINDS.find((each) => each === values[`kind${number}`]);
    if (!kind) continue;
    const field = (name: string): string => {
      const { value, error } = fieldRules[name]!.validate(values[`${name}${number}`]);
      if (error) wrong.push({ path: [`${name}${number}`], message: error.message, name: "ValidationError" });
      return value ?? "";
    };
    const key = values[`key${number}`] ?? "";
    const before = known.find((block) => block.key === key && block.kind === kind);
    blocks.push({
      ...fieldsOf(kind, field, values[`ref${number}`]),
      ...pictureOf(before),
      kind,
      key: before?.key ?? newKey(),
    });
  }
  if (wrong.length > 0) throw invalid(wrong);
  return blocks;
}

const pictureOf = (before: BlockDoc | undefined): Partial<BlockDoc> =>
  before?.picture ? { picture: before.picture } : {};

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

/** A block of this kind with nothing in it yet. */
export const emptyBlock = (kind: BlockKind): BlockDoc => ({ key: newKey(), kind });

/** The form's fields as a letter fills them. */
export function valuesOf(
  newsletter: Pick<NewsletterDoc, keyof Head | "blocks" | "version">,
): Record<string, string> {
  const { subject, otherSubject = "", preheader, postal, archive, blocks, version = 1 } = newsletter;
  const values: Record<string, string> = { subject, otherSubject, preheader, postal, archive };
  values.version = String(version);
  values.tracksOpens = newsletter.tracksOpens ? "true" : "";
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

/** What a button of the form does with the blocks: `add:story`, `up:2`, `down:2`, `remove:2`. */
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
