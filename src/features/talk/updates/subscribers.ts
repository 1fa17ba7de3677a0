import { on, type Subscriber } from "#core/events/index.ts";
import { defineJob, type Jobs } from "#core/jobs/index.ts";
import { updateOutdatedReplies } from "./reply-copies.ts";
import { updateContent } from "./state.ts";
import "./events.ts";

/** Events after which replies may not have the state of their update. */
const HIDING = ["content.hidden", "content.shown", "content.removed", "content.restored"] as const;

/** Job for the replies of a changed or deleted update, of which there may be any number (decision 100). */
export function updateSubscribers(jobs: Jobs): readonly Subscriber[] {
  const name = "updates.update-replies";
  const job = defineJob<{ readonly update: string }>({
    name,
    run: ({ update }, { signal }) => updateOutdatedReplies(update, signal),
  });
  jobs.add(job);
  const enqueue = (update: string) => jobs.enqueue(job, { update }, { key: update });
  return [
    ...HIDING.map((event) =>
      on(event, {
        name,
        handle: ({ id, content }: { readonly id: string; readonly content: string }) =>
          content === updateContent.kind.name ? enqueue(id) : undefined,
      }),
    ),
    on("update.deleted", { name, handle: ({ id }) => enqueue(id) }),
  ];
}
