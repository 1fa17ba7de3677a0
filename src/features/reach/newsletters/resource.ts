import Joi from "joi";
import { defineResource, type Resource } from "../../../core/api/index.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import {
  ADDRESS_MAX,
  ARCHIVES,
  BLOCK_KINDS,
  BLOCK_TEXT_MAX,
  BLOCKS_MAX,
  BUTTON_MAX,
  POSTAL_MAX,
  PREHEADER_MAX,
  SUBJECT_MAX,
} from "../../../shared/reach/newsletters.ts";
import { valuesOf } from "./form.ts";
import { Newsletter, type NewsletterDoc } from "./model.ts";
import { newsletterPolicy, permittedNewsletter } from "./policy.ts";
import { createNewsletter, deleteNewsletter, saveNewsletter, type Writing } from "./write.ts";

const id = Joi.string().hex().length(24);

/** A block as a client writes it; a picture stays that of the block of this key. */
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
  ref: id.description("Of a story, service or challenge"),
  words: Joi.string().max(BUTTON_MAX).allow(""),
  url: Joi.string().max(ADDRESS_MAX).allow(""),
});

interface NewsletterInput {
  readonly version?: number;
  readonly blocks?: readonly BlockInput[];
}

const updateRules = Joi.object({
  subject: Joi.string().max(SUBJECT_MAX).allow(""),
  otherSubject: Joi.string().max(SUBJECT_MAX).allow(""),
  preheader: Joi.string().max(PREHEADER_MAX).allow(""),
  postal: Joi.string().max(POSTAL_MAX).allow(""),
  archive: Joi.string().valid(...ARCHIVES),
  tracksOpens: Joi.boolean().description("Whether it is counted how many open it; each letter says so"),
  version: Joi.number().integer().min(1).description("As it was read; one that is behind another is 409"),
  blocks: Joi.array().items(blockRules).max(BLOCKS_MAX),
});

/** `/api/newsletters`: one's own letters. They are written here and sent on the site, by somebody who has looked at them. */
export const newsletterResource = (writing: Writing): Resource =>
  defineResource<NewsletterDoc>({
    name: "newsletters",
    singular: "newsletter",
    scopes: { read: "messages", write: "messages" },
    membersOnly: true,
    description:
      "The caller's letters to their mailing lists. A letter is sent on the site's pages, by somebody who has looked at it.",
    model: Newsletter,
    policy: newsletterPolicy as never,
    fields: {
      list: { type: "relation", target: "mailing-lists", filter: true },
      type: { type: "string" },
      state: { type: "string", filter: true },
      subject: { type: "string" },
      otherSubject: { type: "string" },
      preheader: { type: "string" },
      postal: { type: "text" },
      archive: { type: "string" },
      tracksOpens: { type: "boolean" },
      blocks: { type: "json", description: "Texts as HTML; written as Markdown, in `text`" },
      version: { type: "integer" },
      recipients: { type: "integer" },
      dueAt: { type: "datetime" },
      begunAt: { type: "datetime" },
      endedAt: { type: "datetime" },
    },
    defaults: { sort: "createdAt:desc" },
    rules: { create: Joi.object({ list: id.required() }), update: updateRules },
    commands: {
      create: (caller, input: { readonly list: string }) => createNewsletter(writing.services, caller, input),
      update: (caller, letter, input: NewsletterInput) => update(writing, caller, letter, input),
      delete: (caller, letter) => deleteNewsletter(writing, caller, letter),
    },
  });

/** Writes what a client sends over what there is, as the form does. */
async function update(
  writing: Writing,
  caller: Caller,
  id: string,
  { blocks, version, ...head }: NewsletterInput,
): Promise<void> {
  const found = await permittedNewsletter(caller, "update", id);
  const { version: _now, ...known } = valuesOf(found);
  const values: Record<string, string> = { ...known, ...strings(head) };
  if (version !== undefined) values.version = String(version);
  const kinds: readonly BlockInput[] = blocks ?? found.blocks.map(({ kind, key }) => ({ kind, key }));
  for (const [index, block] of kinds.entries())
    for (const [name, value] of Object.entries(block)) values[`${name}${index + 1}`] = String(value);
  await saveNewsletter(writing, caller, id, { values, pictures: [] });
}

const strings = (given: object): Record<string, string> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]));
