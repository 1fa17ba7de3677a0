import { createList as createMailingList } from "#features/reach/mailing-lists/commands.ts";
import { Newsletter } from "#features/reach/newsletters/model.ts";
import { createNewsletter } from "#features/reach/newsletters/write.ts";
import { createLink, openLink } from "#features/reach/story-links/commands.ts";
import { StoryLink, type StoryLinkDoc } from "#features/reach/story-links/model.ts";
import { invitePartners } from "#features/reach/story-links/partners.ts";
import { createChapter, updateChapter } from "#features/stories/chapters/index.ts";
import { inviteCollaborator } from "#features/stories/collaborators/commands.ts";
import { deleteStory } from "#features/stories/editing/index.ts";
import { suggest } from "#features/stories/suggestions/commands.ts";
import { commentOnDraft } from "#features/stories/team-comments/commands.ts";
import { beginRound } from "#features/stories/team-comments/rounds.ts";
import { BLOCK_KINDS } from "#shared/reach/newsletters.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { letIn, type TestStory, writeStory } from "../../app/support/stories.ts";
import type { TestMember, TestSite } from "../../support/site.ts";
import { SENTENCE } from "./wording.ts";

/** An author's work: a draft with a history and another member's conflicting edit. */
export interface Desk {
  readonly story: TestStory;
  /** Id of its chapter; revision 2 is the text, and 3 is the conflicting one. */
  readonly chapter: string;
  /** An editor's suggestion. */
  readonly suggestion: string;
  /** A round of beta reading. */
  readonly round: string;
  /** A public page that shares a story. */
  readonly link: { readonly id: string; readonly slug: string; readonly key: string };
  /** A mailing list. */
  readonly letters: { readonly id: string; readonly slug: string };
  /** A newsletter draft to the list, with one block of each kind, and a sent newsletter. */
  readonly newsletter: { readonly draft: string; readonly sent: string };
}

/** Creates a draft with revisions, a conflict, an invited collaborator, and a chapter in the bin. */
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
  const editor = await site.addMember("orla-editor");
  await letIn(site, author, story, editor, "editor");
  const suggestion = await suggest(services, editor.caller, chapter, {
    html: `<p>${SENTENCE.repeat(4)}</p><p>The tide came in at ten, late as ever.</p>`,
    note: "She would notice how late it is.",
    revision: 2,
  });
  const commenting = { services, limits: unlimited };
  const about = { paragraph: 2, quote: "The tide", text: "Which tide? It is the second today." };
  await commentOnDraft(commenting, editor.caller, chapter, about);
  const round = await beginRound(services, author.caller, story.id, {
    title: "First draft",
    questions: "Where did you stop reading?\nWhom did you believe?",
  });
  const binned = await writeStory(site, author, { title: "A False Start", draft: true });
  await deleteStory(services, author.caller, binned.id);
  const link = await linkOf(site, author);
  const aboutList = "A letter a month, from the harbour.";
  const list = await createMailingList(services, author.caller, {
    name: "Harbour Letters",
    about: aboutList,
  });
  const letters = { id: String(list._id), slug: list.slug };
  const newsletter = await newslettersOf(site, author, letters.id);
  const ids = { suggestion: String(suggestion._id), round: String(round._id) };
  return { story, chapter, ...ids, link, letters, newsletter };
}

async function newslettersOf(site: TestSite, author: TestMember, list: string): Promise<Desk["newsletter"]> {
  const make = async () => String((await createNewsletter(site.app.services, author.caller, { list }))._id);
  const [draft, sent] = [await make(), await make()];
  const said = { subject: SENTENCE, preheader: SENTENCE, postal: "1 Quay Street, Holm" };
  const blocks = BLOCK_KINDS.map((kind) => ({ key: kind, kind, html: `<p>${SENTENCE.repeat(3)}</p>` }));
  await Newsletter.updateOne({ _id: draft }, { $set: { ...said, blocks } } as never);
  const ended = { state: "sent", recipients: 0, begunAt: new Date(), endedAt: new Date() };
  await Newsletter.updateOne({ _id: sent }, {
    $set: { ...said, ...ended, blocks: blocks.slice(0, 1) },
  } as never);
  return { draft, sent };
}

async function linkOf(site: TestSite, author: TestMember): Promise<Desk["link"]> {
  const story = await writeStory(site, author, { title: "The Ferryman’s Almanac", synopsis: SENTENCE });
  const { _id, slug } = await createLink(site.app.services, author.caller, {
    type: "promotional",
    story: story.id,
    slug: "ferryman",
    opening: "true",
    headline: "For everyone who waits for boats",
    pitch: SENTENCE.repeat(3),
    shopName1: "Harbour Books",
    shopUrl1: "https://books.example/ferryman",
  });
  await openLink(site.app.services, author.caller, String(_id));
  await invitePartners(site.app.services, author.caller, String(_id));
  const { partnerKey = "" } = (await StoryLink.findById(_id).lean<StoryLinkDoc>())!;
  return { id: String(_id), slug, key: partnerKey };
}
