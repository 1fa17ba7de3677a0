import Joi from "joi";
import { defineResource, type Resource } from "#core/api/index.ts";
import { applicationError, forbidden, notFound } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { advanceCopiesText as words } from "#shared/reach/advance-copies.text.ts";
import {
  COPY_STATES,
  type CopyAct,
  type CopyState,
  WHERE_MAX,
  WHY_MAX,
} from "#shared/reach/advance-copies.ts";
import { SLUG_MAX } from "#shared/reach/story-links.ts";
import { findLinks } from "../story-links/index.ts";
import { answerCopy, declineCopy, requestCopy, saveFeedback } from "./commands.ts";
import { type Inviting, inviteReaders } from "./invite.ts";
import { AdvanceCopy, type CopyDoc } from "./model.ts";
import { copyPolicy, permittedCopy, readCopy } from "./policy.ts";
import { ownCopy } from "./reads.ts";

const id = Joi.string().hex().length(24);

interface CreateInput {
  readonly slug?: string;
  readonly link?: string;
  readonly reader?: string;
  readonly [name: string]: unknown;
}

interface UpdateInput {
  readonly state?: CopyState;
  readonly feedback?: string | null;
}

/** `/api/advance-copies`: those the caller reads, and those of the caller's stories. */
export const advanceCopyResource = (inviting: Inviting): Resource =>
  defineResource<CopyDoc>({
    name: "advance-copies",
    cache: "never",
    singular: "advance-copy",
    scopes: { read: "read", write: "write" },
    membersOnly: true,
    description:
      "Advance copies that the caller reads, and those of the caller's stories. `POST` with the `slug` of a page asks for one (`agree` is required); `POST` with `link` and `reader` invites a reader to the caller's page. `PUT` of `state`: the author sends given, declined or ended, an invited reader turned-down. `PUT` of `feedback` is for the reader.",
    model: AdvanceCopy,
    policy: { readable: copyPolicy.readable, can: mayUse },
    timestamps: false,
    fields: {
      state: { type: "enumeration", values: COPY_STATES, filter: true },
      why: { type: "text", description: "Why the reader asks for it" },
      where: { type: "string", description: "Where the reader publishes reviews" },
      feedback: { type: "text", description: "Visible to the author" },
      feedbackAt: { type: "datetime" },
      openedAt: { type: "datetime", description: "When it was first read" },
      createdAt: { type: "datetime", filter: true, sort: true },
      link: { type: "relation", target: "story-links", filter: true },
      story: { type: "relation", target: "stories", filter: true },
      author: { type: "relation", target: "users", filter: true },
      reader: { type: "relation", target: "users", filter: true },
    },
    defaults: { sort: "createdAt:desc" },
    rules: {
      create: Joi.object({
        slug: Joi.string().max(SLUG_MAX).description("Slug of the page that offers it"),
        why: Joi.string().max(WHY_MAX).allow(""),
        where: Joi.string().max(WHERE_MAX).allow(""),
        agree: Joi.boolean().description("Agreement to the terms of the page"),
        link: id.description("Id of one of the caller's story links, to invite a reader"),
        reader: id,
      })
        .xor("slug", "link")
        .and("link", "reader"),
      update: Joi.object({
        state: Joi.string().valid(...COPY_STATES),
        feedback: Joi.string()
          .allow("", null)
          .description("Null, as in responses without feedback, leaves it unchanged"),
      }),
    },
    commands: {
      create: (caller, input: CreateInput) => create(inviting, caller, input),
      update: (caller, copy, input: UpdateInput) => update(inviting, caller, copy, input),
    },
  });

function mayUse({ id: viewer }: Viewer, _action: string, copy: CopyDoc | null): boolean {
  return viewer !== null && (!copy || [copy.author, copy.reader].some((member) => String(member) === viewer));
}

async function create(inviting: Inviting, caller: Caller, input: CreateInput): Promise<CopyDoc> {
  const { slug, link, reader, ...asked } = input;
  if (slug !== undefined) return requestCopy(inviting.services, caller, slug, asked);
  await inviteReaders(inviting, caller, link!, { to: "", readers: [reader!] });
  const copy = await ownCopy(toId(link!), reader!);
  if (!copy) throw applicationError(words.invite.required);
  return copy;
}

/** The author's action for each new state; an invitation is withdrawn, a request declined. */
const ACTS: Partial<Record<CopyState, (from: CopyState) => CopyAct>> = {
  given: () => "give",
  ended: () => "end",
  declined: (from) => (from === "invited" ? "withdraw" : "decline"),
};

async function update({ services }: Inviting, caller: Caller, id: string, input: UpdateInput): Promise<void> {
  const copy = await readCopy(caller.viewer, id);
  if (!copy) throw notFound();
  const { state = copy.state } = input;
  const feedback = input.feedback ?? copy.feedback;
  const isAnswer = state !== copy.state;
  const isFeedback = feedback !== copy.feedback;
  // Each may be rejected after the other was done.
  if (isAnswer && isFeedback) throw applicationError(words.api.oneAtATime);
  if (isFeedback) return saveFeedback(services, caller, id, { feedback });
  if (!isAnswer) return;
  const isReader = String(copy.reader) === caller.viewer.id;
  if (state === "turned-down" && isReader) {
    await permittedCopy(caller, "feedback", id);
    const link = (await findLinks([copy.link])).get(String(copy.link));
    if (!link) throw notFound();
    return declineCopy(services, caller, link.slug);
  }
  const act = ACTS[state]?.(copy.state);
  if (!act) throw isReader ? forbidden() : applicationError(words.api.states);
  await answerCopy(services, caller, id, act);
}
