import mongoose from "mongoose";
import { toId } from "../../../../src/core/db/ids.ts";
import { createPost } from "../../../../src/features/community/forums/commands/posts.ts";
import { createThread } from "../../../../src/features/community/forums/commands/threads.ts";
import type { ThreadDoc } from "../../../../src/features/community/forums/model.ts";
import { csrfOf, type TestMember, type TestSite } from "../../../support/site.ts";

type Agent = Awaited<ReturnType<TestSite["visit"]>>;

/** A thread that a test began. */
export interface Begun {
  readonly id: string;
  readonly place: string;
  readonly doc: ThreadDoc;
}

/** How tests talk in the forums: past the limits, by the commands, and by forms without a script. */
export function forumTalk(site: TestSite) {
  const writing = () => ({
    services: site.app.services,
    limits: { consume: async () => ({ limit: 1, remaining: 1, reset: 1 }) },
  });
  const begin = async (who: TestMember, title: string, more: object = {}): Promise<Begun> => {
    const input = { section: "writing", title, text: `First of ${title}`, ...more };
    const doc = await createThread(writing(), who.caller, input);
    return { id: String(doc._id), place: `/forums/${doc.section}/${doc._id}-${doc.path}`, doc };
  };
  const say = async (who: TestMember, thread: string, text: string, quotes: readonly string[] = []) =>
    String((await createPost(writing(), who.caller, { thread, text, quotes }))._id);
  const agesBy = (who: TestMember, days: number) =>
    mongoose.connection
      .collection("users")
      .updateOne({ _id: toId(who.id) }, { $set: { createdAt: new Date(Date.now() - days * 86_400_000) } });
  return {
    writing,
    begin,
    say,
    /** Makes an account older. */
    agesBy,
    /** Makes somebody who is new no newcomer any more. */
    async settle(who: TestMember): Promise<void> {
      await agesBy(who, 3);
      const { id } = await begin(who, "Hello");
      for (const text of ["I am new", "Was new"]) await say(who, id, text);
    },
    async send(agent: Agent, path: string, fields: Record<string, string | readonly string[]>) {
      const _csrf = await csrfOf(agent);
      return agent
        .post(path)
        .type("form")
        .send({ _csrf, ...fields });
    },
  };
}
