import Joi from "joi";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, conflict, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { plainTextRule } from "#core/plain-text-rule.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { SUGGESTION_ANSWERS_MAX, SUGGESTION_NOTE_MAX } from "#shared/stories/suggestions.limits.ts";
import { suggestionsMessages } from "#shared/stories/suggestions.messages.ts";
import { mentionedMembers } from "../../people/member-content/index.ts";
import { Suggestion, type SuggestionDoc } from "./model.ts";
import { partsOf } from "./parts.ts";
import { readSuggestion } from "./reads.ts";
import "./events.ts";

const answerRules = Joi.object<{ text: string; part?: string }>({
  text: plainTextRule(SUGGESTION_NOTE_MAX).required(),
  part: Joi.string().max(60).empty(""),
});

/**
 * Adds a reply to a suggestion or to one of its changes. Mentioned members who may read it are notified.
 * @throws 404; 400, also while the caller is barred from posting; 409 if the change is no longer suggested
 */
export async function answerSuggestion(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<void> {
  const { suggestion, story } = await readSuggestion(caller.viewer, id);
  assertMayPost(caller, services.now());
  const { text, part } = validate(answerRules, input);
  if (part && !partsOf(suggestion.base, suggestion.html).some(({ key }) => key === part))
    throw conflict(suggestionsMessages.suggestionPartGone);
  if (suggestion.answers.length >= SUGGESTION_ANSWERS_MAX)
    throw applicationError(suggestionsMessages.suggestionFull);
  const by = caller.viewer.id!;
  const readers = story.collaborators.flatMap(({ user, role }) => (role === "beta-reader" ? [] : [user]));
  const mentioned = new Set(await mentionedMembers(text, [by]));
  const to = new Set(
    [
      ...[suggestion.by, story.author, ...suggestion.answers.flatMap((each) => each.by ?? [])],
      ...readers.filter((id) => mentioned.has(String(id))),
    ].map(String),
  );
  to.delete(by);
  await inTransaction(async (session) => {
    const after = await Suggestion.findOneAndUpdate(
      { _id: suggestion._id, [`answers.${SUGGESTION_ANSWERS_MAX - 1}`]: { $exists: false } },
      { $push: { answers: { by: toId(by), text, ...(part ? { part } : {}), at: services.now() } } },
      { returnDocument: "after", session },
    ).lean<SuggestionDoc>();
    if (!after)
      throw (await Suggestion.exists({ _id: suggestion._id }).session(session))
        ? applicationError(suggestionsMessages.suggestionFull)
        : notFound();
    const event = { id, story: String(story._id), by, to: [...to], answer: after.answers.length };
    await services.events.publish("suggestion.answered", event, session);
  });
}
