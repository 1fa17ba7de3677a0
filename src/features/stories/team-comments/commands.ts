import Joi from "joi";
import { assertMayPost } from "#core/auth/posting.ts";
import { forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { RateLimits } from "#core/limits/rate-limits.ts";
import { plainTextRule } from "#core/plain-text-rule.ts";
import type { Services } from "#core/services.ts";
import { blocksOf, passageText } from "#core/text/index.ts";
import { validate } from "#core/validate.ts";
import { type Anchor, anchorText, findQuote } from "#shared/anchors/index.ts";
import { messages } from "#shared/messages.ts";
import { TEAM_COMMENT_MAX, TEAM_QUOTE_MAX } from "#shared/stories/team-comments.limits.ts";
import { mentionedMembers } from "../../people/member-content/index.ts";
import { type StoryDoc, storyPolicy } from "../stories/index.ts";
import { teamCommentsByMember } from "./limits.ts";
import { NO_TEXT, TeamComment, type TeamCommentDoc } from "./model.ts";
import { isOfTeam, readDraft, readTeamComment } from "./reads.ts";
import "./events.ts";

/** Dependencies of the commands for team comments. */
export interface Commenting {
  readonly services: Services;
  readonly limits: Pick<RateLimits, "consume">;
}

interface Said {
  readonly text: string;
  readonly quote?: string;
  readonly paragraph?: number;
  readonly revision?: number;
  readonly assignee?: string;
}

const sayRules = Joi.object<Said>({
  text: plainTextRule(TEAM_COMMENT_MAX).required(),
  quote: Joi.string().trim().max(TEAM_QUOTE_MAX).empty(""),
  paragraph: Joi.number().integer().min(1).empty(""),
  revision: Joi.number().integer().min(1).empty(""),
  assignee: Joi.string().hex().length(24).empty(""),
});

/** Adds a comment on a draft or on a passage of it. @throws 404; 403 if the caller is not on the team; 400 */
export async function commentOnDraft(
  { services, limits }: Commenting,
  caller: Caller,
  chapterId: string,
  input: unknown,
): Promise<TeamCommentDoc> {
  const { text, quote, paragraph, revision, assignee } = validate(sayRules, input);
  const draft = await readDraft(caller.viewer, chapterId, revision);
  assertOnTeam(caller, draft.story);
  assertMayPost(caller, services.now());
  const passage = quote || paragraph ? passageOf(draft.html, { quote, paragraph }) : undefined;
  if (assignee && !teamIds(draft.story).includes(assignee))
    throw invalidField("assignee", messages.noSuchMember);
  await limits.consume(teamCommentsByMember, caller.viewer.id!);
  const comment = {
    chapter: draft.chapter._id,
    revision: draft.revision,
    ...(passage ? { passage } : {}),
    assignee: assignee ? toId(assignee) : null,
    root: null,
  };
  return write(services, caller, draft.story, { text, ...comment });
}

/** Adds a reply to a thread. */
export async function answerInTeam(
  { services, limits }: Commenting,
  caller: Caller,
  rootId: string,
  input: unknown,
): Promise<TeamCommentDoc> {
  const { text } = validate(Joi.object<Said>({ text: plainTextRule(TEAM_COMMENT_MAX).required() }), input);
  const { comment, story, chapter, revision } = await readTeamComment(caller.viewer, rootId);
  assertOnTeam(caller, story);
  if (comment.root) throw notFound();
  assertMayPost(caller, services.now());
  await limits.consume(teamCommentsByMember, caller.viewer.id!);
  return write(services, caller, story, {
    text,
    chapter: chapter._id,
    revision,
    root: comment._id,
    assignee: null,
  });
}

type Written = Pick<TeamCommentDoc, "text" | "chapter" | "revision" | "root" | "assignee" | "passage">;

async function write(
  services: Services,
  { viewer }: Caller,
  story: StoryDoc,
  comment: Written,
): Promise<TeamCommentDoc> {
  const by = viewer.id!;
  const team = teamIds(story);
  const mentioned = (await mentionedMembers(comment.text, [by])).filter((id) => team.includes(id));
  const talking = comment.root
    ? (
        await TeamComment.find(
          { $or: [{ _id: comment.root }, { root: comment.root }] },
          { by: 1, assignee: 1 },
        ).lean()
      )
        .flatMap((each) => [each.by, each.assignee])
        .flatMap((id) => (id ? [String(id)] : []))
    : [];
  const to = new Set([String(story.author), ...talking].filter((id) => team.includes(id)));
  for (const id of [by, ...mentioned]) to.delete(id);
  return inTransaction(async (session) => {
    const fields = { ...comment, story: story._id, by: toId(by), createdAt: services.now() };
    const [made] = await TeamComment.create([fields], { session });
    const event = { id: String(made!._id), story: String(story._id), by };
    await services.events.publish("team-comment.created", { ...event, to: [...to], mentioned }, session);
    if (comment.assignee && String(comment.assignee) !== by) {
      const assigned = { ...event, to: [String(comment.assignee)] };
      await services.events.publish("team-comment.assigned", assigned, session);
    }
    return made!.toObject<TeamCommentDoc>();
  });
}

/**
 * Marks a thread as resolved or reopens it. For its writer, its assignee and members who may edit the
 * chapter.
 */
export async function resolveThread(
  services: Services,
  caller: Caller,
  id: string,
  resolved: boolean,
): Promise<void> {
  const { comment, story } = await readTeamComment(caller.viewer, id);
  const isInvolved = [comment.by, comment.assignee].some((each) => each && String(each) === caller.viewer.id);
  if (!isInvolved && !storyPolicy.can(caller.viewer, "edit-chapters", story)) throw forbidden();
  if (comment.root) throw notFound();
  await TeamComment.updateOne(
    { _id: comment._id },
    {
      $set: resolved
        ? { resolvedAt: services.now(), resolvedBy: toId(caller.viewer.id!) }
        : { resolvedAt: null, resolvedBy: null },
    },
  );
}

/** Assigns a thread to a member of the team; "" removes the assignment. */
export async function assignThread(
  services: Services,
  caller: Caller,
  id: string,
  assignee: string,
): Promise<void> {
  const { comment, story } = await readTeamComment(caller.viewer, id);
  if (!storyPolicy.can(caller.viewer, "edit-chapters", story)) throw forbidden();
  if (comment.root) throw notFound();
  if (assignee && !(isId(assignee) && teamIds(story).includes(assignee)))
    throw invalidField("assignee", messages.noSuchMember);
  await inTransaction(async (session) => {
    const $set = { assignee: assignee ? toId(assignee) : null };
    await TeamComment.updateOne({ _id: comment._id }, { $set }, { session });
    const by = caller.viewer.id!;
    if (!assignee || assignee === by || String(comment.assignee) === assignee) return;
    const event = { id, story: String(story._id), by, to: [assignee] };
    await services.events.publish("team-comment.assigned", event, session);
  });
}

/**
 * Deletes the caller's comment: one that others have answered loses its text only, so that their words stay. Authors
 * may delete any comment, with its replies.
 */
export async function removeTeamComment(caller: Caller, id: string): Promise<void> {
  const { comment, story } = await readTeamComment(caller.viewer, id);
  const isWriter = String(comment.by) === caller.viewer.id;
  const isAuthor = storyPolicy.can(caller.viewer, "write-chapters", story);
  if (!isWriter && !isAuthor) throw forbidden();
  const { _id, by } = comment;
  if (!isAuthor && (await TeamComment.exists({ root: _id, by: { $ne: by } })))
    await TeamComment.updateOne({ _id }, { $set: { text: NO_TEXT } });
  else await TeamComment.deleteMany({ $or: [{ _id }, { root: _id }] });
}

/** Returns the ids of everybody who works on a story. */
export const teamIds = ({ author, collaborators }: Pick<StoryDoc, "author" | "collaborators">): string[] =>
  [author, ...collaborators.map(({ user }) => user)].map(String);

function assertOnTeam({ viewer }: Caller, story: StoryDoc): void {
  if (!isOfTeam(viewer, story)) throw forbidden();
}

/** Anchors words of the text, or a whole paragraph. @throws 400 if they are not in the text */
function passageOf(
  html: string,
  { quote, paragraph }: { readonly quote?: string | undefined; readonly paragraph?: number | undefined },
): Anchor {
  const source = passageText(blocksOf(html));
  const around = paragraph ? (source.split("\n\n")[paragraph - 1] ?? "") : "";
  const searchText = quote || around.slice(0, TEAM_QUOTE_MAX);
  const before = paragraph
    ? source
        .split("\n\n")
        .slice(0, paragraph - 1)
        .join("\n\n")
    : "";
  const at = around.indexOf(searchText);
  const prefix = paragraph ? `${before}\n\n${at > 0 ? around.slice(0, at) : ""}` : "";
  const anchor = searchText ? findQuote(anchorText(source), { quote: searchText, prefix }) : null;
  if (!anchor) throw invalidField("quote", messages.noSuchPassage);
  return anchor;
}
