import { createChapter, updateChapter } from "../../../src/features/stories/chapters/index.ts";
import { inviteCollaborator } from "../../../src/features/stories/collaborators/commands.ts";
import { deleteStory } from "../../../src/features/stories/editing/index.ts";
import { type TestStory, writeStory } from "../../app/support/stories.ts";
import type { TestMember, TestSite } from "../../support/site.ts";
import { SENTENCE } from "./wording.ts";

/** What an author works on: a draft with a history, beside which somebody else's edit lies. */
export interface Desk {
  readonly story: TestStory;
  /** The id of its chapter, whose revision 2 is the text and 3 lies aside. */
  readonly chapter: string;
}

/** A draft with revisions, a conflict, somebody asked to help, and something in the bin. */
export async function deskOf(site: TestSite, author: TestMember, helper: TestMember): Promise<Desk> {
  const { services } = site.app;
  const story = await writeStory(site, author, { title: "The Salt Road", draft: true, chapters: [] });
  const edit = (html: string, version: number) =>
    updateChapter(services, author.caller, chapter, { html, version });
  const { _id } = await createChapter(services, author.caller, story.id, {
    title: "The Causeway",
    html: `<p>${SENTENCE.repeat(4)}</p><p>The tide came in at nine.</p>`,
  });
  const chapter = String(_id);
  await edit(
    `<p>${SENTENCE.repeat(4)}</p><p>The tide came in at <em>ten</em>, as it had been told to.</p>`,
    1,
  );
  await edit("<p>The tide did not come in at all.</p>", 1).catch(() => {});
  await inviteCollaborator(services, author.caller, story.id, { username: helper.username, role: "editor" });
  const binned = await writeStory(site, author, { title: "A False Start", draft: true });
  await deleteStory(services, author.caller, binned.id);
  return { story, chapter };
}
