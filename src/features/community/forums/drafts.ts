import type { ClientSession, Types } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { conflict, notFound } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import { formVersion } from "#core/pages/form-version.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { FORUM_SECTIONS } from "#shared/community/forums.enums.ts";
import { forumsMessages } from "#shared/community/forums.messages.ts";
import { ForumDraft, type ForumDraftDoc } from "./draft-model.ts";
import { mergedIntoOne, Thread } from "./model.ts";
import { readThread } from "./permitted.ts";
import { type DraftInput, draftRules } from "./rules.ts";

const WRITER_MAX = 40;

/** Form in which a draft is written. */
export interface DraftForm {
  /** Version of the draft with which it was opened; absent for any. */
  readonly version?: string | undefined;
  /** Its own mark, by which its later writes are known. */
  readonly writer?: string | undefined;
}

const DRAFT_FIELDS = ["title", "text", "tags", "poll", "pollSeveral", "pollDays"] as const;
type DraftValues = { readonly [Name in (typeof DRAFT_FIELDS)[number]]?: string | undefined };

/** Returns the values of the fields that a draft of a thread contains. */
export const draftValues = (values: DraftValues): Record<string, string> =>
  Object.fromEntries(DRAFT_FIELDS.map((name) => [name, values[name] ?? ""]));

/** Returns the version of a draft, or of none. */
export const draftVersion = (draft: DraftValues | null): string =>
  formVersion({ draft: draft ? JSON.stringify(draftValues(draft)) : "" });

/** True if a form was opened with this draft, or wrote it. */
const isWrittenIn = (draft: ForumDraftDoc, { version, writer }: DraftForm): boolean =>
  !version || version === draftVersion(draft) || (Boolean(writer) && writer === draft.writer);

/**
 * Saves a member's draft in a section or thread, even if incomplete; an empty one is not saved. Allowed while
 * the member may not post, because nobody else reads it.
 * @throws 403 for a guest, 404 for a thread they may not read, 400 for more than a post may contain, 409 for a form
 * that does not have the draft that another window has saved
 */
export async function saveDraft(
  { now }: Pick<Services, "now">,
  caller: Caller,
  place: string,
  input: unknown,
  form: DraftForm = {},
): Promise<void> {
  const member = memberOf(caller);
  const draft = validate<DraftInput>(draftRules, input);
  const { title = "", text = "", tags = "", poll = "", pollSeveral = "", pollDays = "" } = draft;
  if (!FORUM_SECTIONS.some((section) => section === place) && !(await readThread(caller.viewer, place)))
    throw notFound();
  const entry = { member: toId(member), place };
  const assertOwn = async () => {
    const known = await ForumDraft.findOne(entry).lean<ForumDraftDoc>();
    if (known && !isWrittenIn(known, form) && draftVersion(known) !== draftVersion(draft))
      throw conflict(forumsMessages.draftElsewhere);
  };
  await assertOwn();
  if (![title, text, tags, poll].some(Boolean)) {
    await ForumDraft.deleteOne(entry);
    return;
  }
  const writer = form.writer?.slice(0, WRITER_MAX) || undefined;
  const $set = {
    title,
    text,
    tags,
    poll,
    pollSeveral,
    pollDays,
    updatedAt: now(),
    ...(writer && { writer }),
  };
  const change = writer ? { $set } : { $set, $unset: { writer: 1 as const } };
  try {
    await ForumDraft.updateOne(entry, change, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await assertOwn();
    await ForumDraft.updateOne(entry, change);
  }
}

/** Returns a member's draft there, or null. */
export async function findDraft({ id }: Viewer, place: string): Promise<ForumDraftDoc | null> {
  return id ? ForumDraft.findOne({ member: toId(id), place }).lean<ForumDraftDoc>() : null;
}

/** What was posted in place of a draft. */
interface Posted {
  readonly author: string;
  readonly text: string;
  /** Form in which it was written. */
  readonly form: DraftForm;
}

/**
 * Deletes the draft of a thread that was begun in a section, or of a reply; not one that another window has saved,
 * unless the post begins with it.
 */
export async function forgetDraft(
  { author, text, form }: Posted,
  place: string,
  session: ClientSession,
): Promise<void> {
  const entry = { member: toId(author), place };
  const draft = await ForumDraft.findOne(entry).session(session).lean<ForumDraftDoc>();
  if (draft && (isWrittenIn(draft, form) || text.startsWith(draft.text.trim())))
    await ForumDraft.deleteOne(entry, { session });
}

/**
 * Deletes the draft of a reply that was posted, also while it is still with a thread that was merged into this one: the
 * job that moves it along then conflicts with this deletion, so no draft comes back after its reply.
 */
export async function forgetReplyDraft(
  posted: Posted,
  thread: Types.ObjectId,
  session: ClientSession,
): Promise<void> {
  const { author, text } = posted;
  await forgetDraft(posted, String(thread), session);
  const merged = await Thread.distinct("_id", mergedIntoOne(thread)).session(session);
  const ofMerged = { member: toId(author), place: { $in: merged.map(String) } };
  const drafts = await ForumDraft.find(ofMerged).session(session).lean<ForumDraftDoc[]>();
  const same = drafts.filter((draft) => text.startsWith(draft.text.trim())).map(({ _id }) => _id);
  if (same.length > 0) await ForumDraft.deleteMany({ _id: { $in: same } }, { session });
}
