import type { ClientSession } from "mongoose";
import { applicationError } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { invalidateUser } from "#features/people/users/index.ts";
import { PROFILE_FEATURED_MAX } from "#shared/stories/catalogue.limits.ts";
import { editingMessages } from "#shared/stories/editing.messages.ts";
import { Story } from "../../stories/entity.ts";
import { changeStoryAs, eventOf, type StoryDoc } from "../../stories/index.ts";
import { type FeatureInput, featureRules, unfeatureRules } from "../rules.ts";

/**
 * Features a story: admins on the site, where it must be listed; authors on their profile, at most six, most
 * recent first. `first` moves a featured story to the front.
 * @throws 400 if the place is full, or if the story is not public when featured on the site
 */
export function featureStory(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<StoryDoc> {
  const { on, first, reason } = validate(featureRules, input);
  const now = services.now();
  const later = (at: Date | null) => (first || !at ? now : at);
  return change(services, caller, id, { on, is: true, reason }, async (story, session) => {
    if (on === "site") {
      if (!story.listed) throw applicationError(editingMessages.featureListed);
      return { featured: true, featuredAt: later(story.featuredAt) };
    }
    if (!story.pinnedAt) {
      // Written first, so that of two concurrent requests the second is retried and counts the first.
      await invalidateUser(services, String(story.author), session);
      if ((await countPinned(story, session)) >= PROFILE_FEATURED_MAX)
        throw applicationError(editingMessages.profileFeaturesFull);
    }
    return { pinnedAt: later(story.pinnedAt) };
  });
}

/** Returns the default place to feature a story: the profile for its author, the site for everyone else. */
export async function usualPlace({ viewer }: Caller, id: string): Promise<FeatureInput["on"]> {
  const own = isId(id) && viewer.id !== null && { _id: toId(id), author: toId(viewer.id) };
  return own && (await Story.exists(own)) ? "profile" : "site";
}

/** Removes a story from the featured list of the site or of its author's profile. */
export function unfeatureStory(
  services: Services,
  caller: Caller,
  id: string,
  input: unknown,
): Promise<StoryDoc> {
  const { on, reason } = validate(unfeatureRules, input);
  return change(services, caller, id, { on, is: false, reason }, () =>
    on === "site" ? { featured: false, featuredAt: null } : { pinnedAt: null },
  );
}

async function change(
  services: Services,
  caller: Caller,
  id: string,
  { on, is, reason }: { on: FeatureInput["on"]; is: boolean; reason: string | undefined },
  decide: Parameters<typeof changeStoryAs>[4],
): Promise<StoryDoc> {
  const action = on === "site" ? "feature" : "pin";
  const { after } = await changeStoryAs(services, caller, action, id, decide, {
    details: { featured: is, ...(reason ? { reason } : {}) },
    async publish({ before, after }, session) {
      const changed =
        on === "site" ? before.featured !== after.featured : !before.pinnedAt !== !after.pinnedAt;
      if (!changed) return;
      const event = { ...eventOf(caller, after), on };
      await services.events.publish(is ? "story.featured" : "story.unfeatured", event, session);
    },
  });
  return after;
}

/** Counts the stories featured on the author's profile, including those currently not visible. */
const countPinned = ({ author }: StoryDoc, session: ClientSession): Promise<number> =>
  Story.countDocuments({ author, pinnedAt: { $gt: new Date(0) } })
    .limit(PROFILE_FEATURED_MAX)
    .session(session)
    .exec();

/**
 * Fields reset when a story is deleted or taken down: it is no longer featured anywhere, even if restored.
 */
export const FEATURED_NOWHERE = { featured: false, featuredAt: null, pinnedAt: null } as const;
