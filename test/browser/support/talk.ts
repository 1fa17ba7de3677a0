import { addBookmark } from "#features/library/bookmarks/index.ts";
import { addItem, createList, followList } from "#features/library/lists/index.ts";
import { recordProgress } from "#features/reading/reading/record.ts";
import { createComment } from "#features/talk/comments/index.ts";
import { answerReview, saveReview } from "#features/talk/reviews/index.ts";
import { createReply, createUpdate } from "#features/talk/updates/index.ts";
import { unlimited } from "#test/support/unlimited.ts";
import type { TestStory } from "../../app/support/stories.ts";
import type { TestMember, TestSite } from "../../support/site.ts";
import { SENTENCE, WORD } from "./wording.ts";

/** Creates a comment thread on a passage, with every possible element. */
export async function commentsOn(
  site: TestSite,
  author: TestMember,
  newcomer: TestMember,
  { doc }: TestStory,
): Promise<string> {
  const commenting = { services: site.app.services, limits: unlimited };
  const chapter = String(doc.contents[0]!.chapter);
  const said = async (by: TestMember, text: string, more: object = {}) =>
    String((await createComment(commenting, by.caller, { chapter, text, ...more }))._id);
  const comment = await said(newcomer, `${SENTENCE}\n\n@${author.username} https://example.com/${WORD}`, {
    quote: "the harbour office",
  });
  const reply = await said(author, WORD.repeat(3), { parent: comment });
  await said(newcomer, "Thank you!", { parent: reply });
  await said(author, SENTENCE);
  return comment;
}

/** Creates a review with every possible element. */
export async function reviewOf(site: TestSite, author: TestMember, newcomer: TestMember, story: string) {
  const { services } = site.app;
  const reviewing = { services, limits: unlimited };
  await recordProgress(site.app.services, newcomer.viewer, { story, number: 1, at: services.now() });
  const text = `${SENTENCE.repeat(3)}\n\n||${SENTENCE}||\n\n${WORD.repeat(3)} https://example.com/${WORD}`;
  const said = { story, text, rating: 4, plot: 5, characters: 3, style: 4, grammar: 1 };
  const review = String((await saveReview(reviewing, newcomer.caller, said))._id);
  await answerReview(services, author.caller, review, { text: SENTENCE + WORD });
  return review;
}

/** Creates updates with every possible element. */
export async function talkOf(site: TestSite, author: TestMember, newcomer: TestMember, story: string) {
  const writing = { services: site.app.services, limits: unlimited };
  await createUpdate(writing, author.caller, {
    text: `${WORD.repeat(3)} https://example.com/${WORD}`,
    story,
  });
  const text = `${SENTENCE}\n\n@${author.username} ${SENTENCE}`;
  const { _id } = await createUpdate(writing, newcomer.caller, { text, to: author.id });
  const update = String(_id);
  await createReply(writing, author.caller, { update, text: `@newcomer ${WORD}` });
  await createReply(writing, newcomer.caller, { update, text: SENTENCE });
  await site.app.jobs.whenIdle();
  return { update };
}

/** Creates a list with notes, a hidden story and long names. */
export async function listOf(
  site: TestSite,
  author: TestMember,
  newcomer: TestMember,
  stories: readonly TestStory[],
): Promise<string> {
  const { services } = site.app;
  const made = await createList(services, author.caller, {
    title: `For the train, and ${WORD}`.slice(0, 100),
    description: `${SENTENCE}\n\nhttps://example.com/${WORD}`,
    public: true,
  });
  const list = String(made._id);
  for (const [index, { id }] of stories.entries())
    await addItem(services, author.caller, { list, story: id, note: index % 2 ? SENTENCE + WORD : "" });
  await followList(services, newcomer.caller, list);
  await site.app.jobs.whenIdle();
  return list;
}

/** Creates one bookmark of each kind, with long words. */
export async function bookmarksOf(
  site: TestSite,
  { caller }: TestMember,
  { id, doc }: TestStory,
): Promise<string> {
  const chapter = String(doc.contents[0]!.chapter);
  const mark = (input: object) => addBookmark(site.app.services, caller, { note: SENTENCE + WORD, ...input });
  await mark({ story: id });
  await mark({ chapter });
  return String((await mark({ chapter, quote: WORD.repeat(3) }))._id);
}
