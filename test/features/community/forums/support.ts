import mongoose from "mongoose";
import { toId } from "#core/db/ids.ts";
import { createPost } from "#features/community/forums/commands/posts.ts";
import { createThread } from "#features/community/forums/commands/threads.ts";
import type { ThreadDoc } from "#features/community/forums/model.ts";
import { csrfOf, type TestMember, type TestSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

type Agent = Awaited<ReturnType<TestSite["visit"]>>;

/** A thread that a test created. */
export interface Begun {
  readonly id: string;
  readonly place: string;
  readonly doc: ThreadDoc;
}

/** Forum helpers for tests: without limits, by commands, and by forms without a script. */
export function forumTalk(site: TestSite) {
  const writing = () => ({
    services: site.app.services,
    limits: unlimited,
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
    /** Makes a newcomer a settled member. */
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
