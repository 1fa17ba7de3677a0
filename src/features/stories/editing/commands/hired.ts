import type { Types } from "mongoose";
import { HttpError } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import type { CollaboratorRole } from "#shared/story.enums.ts";
import { changeStory, changeStoryAs, type Decide, eventOf, type StoryDoc } from "../../stories/index.ts";

/** A role for the duration of an order. */
export interface Hired {
  readonly role: CollaboratorRole;
  readonly order: Types.ObjectId;
}

/**
 * Grants somebody a role on a story for the duration of an order, or ends it (null). Existing team members
 * keep their role. Idempotent; does nothing if the story is gone.
 */
export async function setHired(
  services: Services,
  story: Types.ObjectId,
  user: Types.ObjectId,
  hired: Hired | null,
): Promise<void> {
  const seated: Decide = ({ author, collaborators, deletedAt }) => {
    const collaborator = collaborators.find((each) => each.user.equals(user));
    if (author.equals(user) || (collaborator && !collaborator.order) || (hired && deletedAt)) return {};
    const others = collaborators.filter((each) => each !== collaborator);
    return { collaborators: hired ? [...others, { user, ...hired }] : others };
  };
  await unlessGone(
    changeStory(services, story, seated, async ({ before, after }, session) => {
      const [had, has] = [before, after].map(({ collaborators }) =>
        collaborators.find((each) => each.user.equals(user)),
      );
      if (had?.role === has?.role) return;
      const event = { ...eventOf(null, after), by: String(user), user: String(user) };
      if (has)
        await services.events.publish("story.collaborator-added", { ...event, role: has.role }, session);
      else await services.events.publish("story.collaborator-removed", event, session);
    }),
  );
}

/** Credits a member for ordered work; once per order, even after crashes. */
export const addCredit = (
  services: Services,
  story: Types.ObjectId,
  credit: NonNullable<StoryDoc["credits"]>[number],
): Promise<unknown> =>
  unlessGone(
    changeStory(services, story, ({ credits = [] }) =>
      credits.some(({ order }) => order.equals(credit.order)) ? {} : { credits: [...credits, credit] },
    ),
  );

/** Removes the credit for an order whose payment was lost. Idempotent; does nothing if the story is gone. */
export const withdrawCredit = (
  services: Services,
  story: Types.ObjectId,
  order: Types.ObjectId,
): Promise<unknown> =>
  unlessGone(
    changeStory(services, story, ({ credits = [] }) =>
      credits.some((each) => each.order.equals(order))
        ? { credits: credits.filter((each) => !each.order.equals(order)) }
        : {},
    ),
  );

/** Removes a credit; the author decides. @throws 404, 403 */
export async function removeCredit(
  services: Services,
  caller: Caller,
  story: string,
  order: string,
): Promise<void> {
  await changeStoryAs(services, caller, "manage-collaborators", toId(story), ({ credits = [] }) => ({
    credits: credits.filter((each) => String(each.order) !== order),
  }));
}

async function unlessGone(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 404) throw error;
  }
}
