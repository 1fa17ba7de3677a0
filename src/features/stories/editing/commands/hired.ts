import type { Types } from "mongoose";
import { HttpError } from "../../../../core/base/errors.ts";
import type { Caller } from "../../../../core/base/viewer.ts";
import { toId } from "../../../../core/db/ids.ts";
import type { Services } from "../../../../core/services.ts";
import type { CollaboratorRole } from "../../../../shared/stories/catalogue.enums.ts";
import { changeStory, changeStoryAs, type Decide, eventOf, type StoryDoc } from "../../stories/index.ts";

/** A role for the time of an order. */
export interface Hired {
  readonly role: CollaboratorRole;
  readonly order: Types.ObjectId;
}

/**
 * Gives somebody a role on a story for the time of an order, or ends it (null). Who belongs to the story anyway keeps what
 * they are. Can run any number of times; of a story that is gone nothing is done.
 */
export async function setHired(
  services: Services,
  story: Types.ObjectId,
  user: Types.ObjectId,
  hired: Hired | null,
): Promise<void> {
  const seated: Decide = ({ author, collaborators, deletedAt }) => {
    const own = collaborators.find((each) => each.user.equals(user));
    if (author.equals(user) || (own && !own.order) || (hired && deletedAt)) return {};
    const others = collaborators.filter((each) => each !== own);
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

/** Names somebody for work that was ordered of them; once for each order, whatever crashes. */
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

/** Names them no more: its author decides. @throws 404, 403 */
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
