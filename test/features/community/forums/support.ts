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
  return {
    writing,
    async begin(who: TestMember, title: string, more: object = {}): Promise<Begun> {
      const input = { section: "writing", title, text: `First of ${title}`, ...more };
      const doc = await createThread(writing(), who.caller, input);
      return { id: String(doc._id), place: `/forums/${doc.section}/${doc._id}-${doc.path}`, doc };
    },
    async say(
      who: TestMember,
      thread: string,
      text: string,
      quotes: readonly string[] = [],
    ): Promise<string> {
      return String((await createPost(writing(), who.caller, { thread, text, quotes }))._id);
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
