import type { ClientSession, Types } from "mongoose";
import { memberOf } from "#core/auth/member-of.ts";
import { notFound } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { isDuplicateKey } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { FORUM_SECTIONS } from "#shared/community/forums.enums.ts";
import { ForumDraft, type ForumDraftDoc } from "./draft-model.ts";
import { mergedIntoOne, Thread } from "./model.ts";
import { readThread } from "./permitted.ts";
import { type DraftInput, draftRules } from "./rules.ts";

/**
 * Saves a member's draft in a section or thread, even if incomplete; an empty one is not saved. Allowed while
 * the member may not post, because nobody else reads it.
 * @throws 403 for a guest, 404 for a thread they may not read, 400 for more than a post may contain
 */
export async function saveDraft(
  { now }: Pick<Services, "now">,
  caller: Caller,
  place: string,
  input: unknown,
): Promise<void> {
  const member = memberOf(caller);
  const draft = validate<DraftInput>(draftRules, input);
  const { title = "", text = "", tags = "", poll = "", pollSeveral = "", pollDays = "" } = draft;
  if (!FORUM_SECTIONS.some((section) => section === place) && !(await readThread(caller.viewer, place)))
    throw notFound();
  const entry = { member: toId(member), place };
  if (![title, text, tags, poll].some(Boolean)) {
    await ForumDraft.deleteOne(entry);
    return;
  }
  const change = { $set: { title, text, tags, poll, pollSeveral, pollDays, updatedAt: now() } };
  try {
    await ForumDraft.updateOne(entry, change, { upsert: true });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await ForumDraft.updateOne(entry, change);
  }
}

/** Returns a member's draft there, or null. */
export async function findDraft({ id }: Viewer, place: string): Promise<ForumDraftDoc | null> {
  return id ? ForumDraft.findOne({ member: toId(id), place }).lean<ForumDraftDoc>() : null;
}

/** Deletes the draft of a thread that was begun in a section. */
export async function forgetDraft(member: string, place: string, session: ClientSession): Promise<void> {
  await ForumDraft.deleteOne({ member: toId(member), place }, { session });
}

/**
 * Deletes the draft of a reply that was posted, also while it is still with a thread that was merged into this one: the
 * job that moves it along then conflicts with this deletion, so no draft comes back after its reply.
 */
export async function forgetReplyDraft(
  {
    author,
    text,
    thread,
  }: { readonly author: string; readonly text: string; readonly thread: Types.ObjectId },
  session: ClientSession,
): Promise<void> {
  await forgetDraft(author, String(thread), session);
  const merged = await Thread.distinct("_id", mergedIntoOne(thread)).session(session);
  const ofMerged = { member: toId(author), place: { $in: merged.map(String) } };
  const drafts = await ForumDraft.find(ofMerged).session(session).lean<ForumDraftDoc[]>();
  const posted = drafts.filter((draft) => text.startsWith(draft.text.trim())).map(({ _id }) => _id);
  if (posted.length > 0) await ForumDraft.deleteMany({ _id: { $in: posted } }, { session });
}
