import type supertest from "supertest";
import { createList } from "#features/library/lists/index.ts";
import { createComment } from "#features/talk/comments/commands.ts";
import { createReply, createUpdate } from "#features/talk/updates/index.ts";
import { listsPaths } from "#shared/library/lists.paths.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { updatesPaths } from "#shared/talk/updates.paths.ts";
import { page, storeStory } from "#test/app/support/stories.ts";
import { publishAlone } from "#test/support/publish.ts";
import { csrfOf, type TestMember, type TestSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

export type Agent = ReturnType<typeof supertest.agent>;

/** Content that can be reported, and where everybody reads its text. */
export interface Thing {
  readonly kind: string;
  readonly id: string;
  readonly place: string;
  readonly words: string;
}

/** Creates one of every kind, all by this member; a second call needs another title for the list. */
export async function makeThings(
  site: TestSite,
  author: TestMember,
  listTitle = "Words of a list",
): Promise<readonly Thing[]> {
  const { services, limits } = {
    services: site.app.services,
    limits: unlimited,
  };
  const { caller } = author;
  const [first, second] = [
    await storeStory(site, author, { title: "The Borrowed Boat" }),
    await storeStory(site, author, { title: "A Second Tale", chapters: ["Words of a chapter.", "More."] }),
  ];
  const update = await createUpdate({ services, limits }, caller, { text: "Words of an update" });
  const other = await createUpdate({ services, limits }, caller, { text: "Another update" });
  const reply = await createReply({ services, limits }, caller, {
    update: String(other._id),
    text: "Words of a reply",
  });
  const list = await createList(services, caller, { title: listTitle, public: true });
  await publishAlone(site.app.services, "user.updated", { id: author.id, changed: [] });
  const chapter = String(second.doc.contents[0]!.chapter);
  const said = { chapter, text: "Words of a comment" };
  const comment = String((await createComment({ services, limits }, caller, said))._id);
  const [updateId, otherId, listId] = [String(update._id), String(other._id), String(list._id)];
  return [
    { kind: "story", id: first.id, place: first.path, words: "The Borrowed Boat" },
    { kind: "chapter", id: chapter, place: second.chapter(1), words: "Words of a chapter." },
    { kind: "comment", id: comment, place: `${second.chapter(1)}/comments`, words: "Words of a comment" },
    { kind: "update", id: updateId, place: updatesPaths.update(updateId), words: "Words of an update" },
    { kind: "reply", id: String(reply._id), place: `/updates/${otherId}`, words: "Words of a reply" },
    { kind: "list", id: listId, place: listsPaths.list(listId), words: listTitle },
  ];
}

/** Reports content by its form, without JavaScript. */
export async function reportIt(agent: Agent, { kind, id }: Pick<Thing, "kind" | "id">, reason = "spam") {
  const url = reportsPaths.report(kind, id);
  const form = page(await agent.get(url).expect(200))('main form[method="post"]');
  const _csrf = form.find('input[name="_csrf"]').attr("value");
  return agent.post(form.attr("action")!).type("form").send({ _csrf, reason, note: "Look here" });
}

/** Opens the moderation queue as a member of staff. */
export async function queueOf(agent: Agent) {
  const _csrf = await csrfOf(agent);
  const list = async (state = "open") => page(await agent.get(reportsPaths.adminReports(state)).expect(200));
  return {
    list,
    /** Returns the id of the first report listed in this state. */
    only: async (state = "open") => (await list(state))('input[name="id"]').first().attr("value")!,
    decide: (id: string, intent: string, more: object = {}) =>
      agent
        .post("/admin/reports")
        .type("form")
        .send({ _csrf, id, intent, ...more }),
    appeal: (id: string, intent: string, answer = "") =>
      agent.post("/admin/reports/appeals").type("form").send({ _csrf, id, intent, answer }),
  };
}
