import { randomUUID } from "node:crypto";
import { invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { findAuthorFields } from "#features/people/users/index.ts";
import { messages } from "#shared/messages.ts";
import { changeStoryAs, type Decide, eventOf, type StoryDoc } from "../../stories/index.ts";
import { collaboratorRules } from "../rules.ts";

/** Adds a collaborator or changes a role; a story for sale accepts none (specification, section 5). */
export async function setCollaborator(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<StoryDoc> {
  const { user, role } = validate(collaboratorRules, input);
  const account = await findAuthorFields(user);
  const joined: Decide = (story) => {
    if (!account || String(story.author) === user) throw invalidField("user", messages.noSuchMember);
    if (story.price !== null) throw invalidField("user", messages.collaborativeNotSold);
    const others = story.collaborators.filter((each) => String(each.user) !== user);
    const known = story.collaborators.find((each) => String(each.user) === user);
    // Access for an order continues for the duration of the order.
    return { collaborators: [...others, { ...known, user: toId(user), role }] };
  };
  const { after } = await changeStoryAs(services, caller, "manage-collaborators", id, joined, {
    async publish({ before, after }, session) {
      const had = before.collaborators.find((each) => String(each.user) === user);
      if (had?.role === role) return;
      const turn = had && randomUUID();
      const event = { ...eventOf(caller, after), user, role, ...(turn ? { turn } : {}) };
      await services.events.publish("story.collaborator-added", event, session);
    },
  });
  return after;
}

/** Removes a collaborator; collaborators may also remove themselves. */
export async function removeCollaborator(
  services: Services,
  caller: Caller,
  id: string,
  user: string,
): Promise<StoryDoc> {
  const action = caller.viewer.id === user ? "read-drafts" : "manage-collaborators";
  const without: Decide = (story) => ({
    collaborators: story.collaborators.filter((each) => String(each.user) !== user),
  });
  const { after } = await changeStoryAs(services, caller, action, id, without, {
    async publish({ before, after }, session) {
      if (before.collaborators.length === after.collaborators.length) return;
      await services.events.publish(
        "story.collaborator-removed",
        { ...eventOf(caller, after), user, turn: randomUUID() },
        session,
      );
    },
  });
  return after;
}
