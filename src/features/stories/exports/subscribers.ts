import { toId } from "#core/db/ids.ts";
import { on, type Subscriber } from "#core/events/index.ts";
import type { Files } from "#core/files/files.ts";
import { findWritten } from "../stories/index.ts";
import { withdrawExports } from "./commands.ts";
import type { RunningExports } from "./running.ts";

/** Deletes exports of members who do not write a story any more: they left its team, or have another role in it. */
export const exportSubscribers = (parts: {
  readonly files: Files;
  readonly running: RunningExports;
}): readonly Subscriber[] =>
  (["story.collaborator-removed", "story.collaborator-added"] as const).map((event) =>
    on(event, {
      name: "exports.withdraw",
      async handle({ id, user }) {
        const story = toId(id);
        if ((await findWritten(user, story)).length === 0) await withdrawExports(parts, user, story);
      },
    }),
  );
