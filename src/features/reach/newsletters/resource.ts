import { isDeepStrictEqual } from "node:util";
import Joi from "joi";
import { defineResource, type Resource } from "#core/api/index.ts";
import type { Caller } from "#core/base/viewer.ts";
import { attributesOf, idRule } from "#core/fields/index.ts";
import { presentMedia } from "#core/files/present.ts";
import { partialRules } from "#core/partial-rules.ts";
import { htmlToMarkdown } from "#core/text/index.ts";
import { newsletterFields } from "#shared/reach/newsletters.fields.ts";
import {
  ADDRESS_MAX,
  BLOCK_KINDS,
  BLOCK_TEXT_MAX,
  BLOCKS_MAX,
  BUTTON_MAX,
  NEWSLETTER_STATES,
  NEWSLETTER_TYPES,
} from "#shared/reach/newsletters.ts";
import type { BlockDoc, NewsletterDoc } from "./document.ts";
import { headRules, readBlocks, readHead, valuesOf } from "./form.ts";
import { Newsletter } from "./model.ts";
import { newsletterPolicy, permittedNewsletter } from "./policy.ts";
import { createNewsletter, deleteNewsletter, saveNewsletter, type Writing } from "./write.ts";

/** A block as sent by a client; its picture is kept by block key. */
interface BlockInput {
  readonly kind: string;
  readonly key?: string;
  readonly text?: string;
  readonly ref?: string;
  readonly words?: string;
  readonly url?: string;
}

const blockRules = Joi.object<BlockInput>({
  kind: Joi.string()
    .valid(...BLOCK_KINDS)
    .required(),
  key: Joi.string().max(40),
  text: Joi.string().max(BLOCK_TEXT_MAX).allow("").description("Markdown"),
  ref: idRule.description("Id of a story, service or challenge"),
  words: Joi.string().max(BUTTON_MAX).allow(""),
  url: Joi.string().max(ADDRESS_MAX).allow(""),
});

interface NewsletterInput {
  readonly version?: number;
  readonly blocks?: readonly BlockInput[];
}

const blocksRule = Joi.array().items(blockRules).max(BLOCKS_MAX);

const updateRules = (headRules as Joi.ObjectSchema).keys({
  blocks: blocksRule,
  version: Joi.number().integer().min(1).description("The version that was read; an outdated version is 409"),
});

interface NewCreate extends NewsletterInput {
  readonly list: string;
  readonly challenge?: string;
}

// Without defaults, which would replace the content that a challenge determines.
const createRules = (partialRules(headRules) as Joi.ObjectSchema).keys({
  blocks: blocksRule,
  list: idRule.required(),
  challenge: idRule.description(
    "Id of one of the caller's challenges that the newsletter is about; determines its first content",
  ),
});

/**
 * `/api/newsletters`: the caller's newsletters. They are edited here but sent only on the site, after review
 * by a person.
 */
export const newsletterResource = (writing: Writing): Resource =>
  defineResource<NewsletterDoc>({
    name: "newsletters",
    cache: "never",
    singular: "newsletter",
    scopes: { read: "messages", write: "messages" },
    membersOnly: true,
    description:
      "The caller's newsletters to their mailing lists. They can be sent only from the site's pages.",
    model: Newsletter,
    policy: newsletterPolicy,
    fields: {
      list: { type: "relation", target: "mailing-lists", filter: true },
      type: { type: "enumeration", values: NEWSLETTER_TYPES },
      state: { type: "enumeration", values: NEWSLETTER_STATES, filter: true },
      ...attributesOf(newsletterFields),
      blocks: {
        type: "json",
        description: "For texts: `html`, and `text` as Markdown; writes take `text`",
      },
      version: { type: "integer" },
      recipients: { type: "integer" },
      dueAt: { type: "datetime" },
      begunAt: { type: "datetime" },
      endedAt: { type: "datetime" },
    },
    present: (letter) => ({ ...letter, blocks: letter.blocks?.map(presentBlock) }),
    defaults: { sort: "createdAt:desc" },
    rules: { create: createRules, update: updateRules },
    commands: {
      create: (caller, input: NewCreate) => create(writing, caller, input),
      update: (caller, letter, input: NewsletterInput) => update(writing, caller, letter, input),
      delete: (caller, letter) => deleteNewsletter(writing, caller, letter),
    },
  });

/** Creates a newsletter with the client's content. Validated first, so that invalid input creates nothing. */
async function create(
  writing: Writing,
  caller: Caller,
  { list, challenge, ...input }: NewCreate,
): Promise<NewsletterDoc> {
  assertFit(input);
  const letter = await createNewsletter(writing.services, caller, { list, challenge });
  if (Object.keys(input).length > 0) await update(writing, caller, String(letter._id), input);
  return letter;
}

/** @throws 400 by field if the newsletter form would reject it */
function assertFit({ blocks = [], version: _, ...head }: NewsletterInput): void {
  readHead(strings(head));
  readBlocks(blockValues(blocks), []);
}

const blockValues = (blocks: readonly BlockInput[]): Record<string, string> =>
  Object.fromEntries(
    blocks.flatMap((block, index) =>
      Object.entries(block).map(([name, value]) => [`${name}${index + 1}`, String(value)]),
    ),
  );

/** Converts a stored block to client input. */
const inputOf = ({ key, kind, html, ref, words, url }: BlockDoc): BlockInput => ({
  key,
  kind,
  ...(html === undefined ? {} : { text: htmlToMarkdown(html) }),
  ...(ref ? { ref: String(ref) } : {}),
  ...(words === undefined ? {} : { words }),
  ...(url === undefined ? {} : { url }),
});

const presentBlock = ({ picture, html, ...block }: BlockDoc) => ({
  ...block,
  ...(html === undefined ? {} : { html, text: htmlToMarkdown(html) }),
  ...(picture ? { picture: presentMedia(picture.image, picture.alt) } : {}),
});

/** Applies a client's changes to a newsletter, as the form does; nothing happens without any. */
async function update(
  writing: Writing,
  caller: Caller,
  id: string,
  { blocks, version, ...head }: NewsletterInput,
): Promise<void> {
  const newsletter = await permittedNewsletter(caller, "update", id);
  const { version: _now, ...known } = valuesOf({ ...newsletter, blocks: [] });
  const values: Record<string, string> = { ...known, ...strings(head) };
  const stored = newsletter.blocks.map(inputOf);
  const whole =
    blocks?.map((block) => ({ ...stored.find(({ key }) => key === block.key), ...block })) ?? stored;
  // Every save makes a scheduled newsletter a draft.
  if (isDeepStrictEqual([readHead(values), whole], [readHead(known), stored])) return;
  if (version !== undefined) values.version = String(version);
  Object.assign(values, blockValues(whole));
  await saveNewsletter(writing, caller, id, { values, pictures: [] });
}

const strings = (given: object): Record<string, string> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
