import { Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { requestCopy } from "#features/reach/advance-copies/commands.ts";
import { createList } from "#features/reach/mailing-lists/commands.ts";
import { Subscriber } from "#features/reach/mailing-lists/model.ts";
import { Newsletter, NewsletterLetter } from "#features/reach/newsletters/model.ts";
import { createNewsletter } from "#features/reach/newsletters/write.ts";
import { createLink, openLink } from "#features/reach/story-links/commands.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import { setHired } from "#features/stories/editing/index.ts";
import { suggest } from "#features/stories/suggestions/commands.ts";
import { saveDraft } from "#features/stories/suggestions/drafts.ts";
import { commentOnDraft } from "#features/stories/team-comments/commands.ts";
import { storeStory, type TestStory } from "#test/app/support/stories.ts";
import type { TestMember, TestSite } from "#test/support/site.ts";
import { subscriber } from "../../reach/newsletters/support.ts";

/** Related places that contain the words of a paid story, and pages where they might be found. */
export interface BesidePaid {
  readonly doors: readonly string[];
  /** Members allowed to see the words, and where. */
  readonly seenBy: readonly (readonly [TestMember, readonly string[]])[];
  /** Returns the ids that an address may refer to, by its path. */
  idsIn(path: string): readonly string[];
  /** Returns the other parameters of such an address, by name. */
  placesIn(path: string): Readonly<Record<string, string>>;
}

/**
 * Lets an editor suggest and comment, writes newsletters to a list that others cannot read on the site, and
 * gives a reader an advance copy of another story for sale, all with paid words.
 */
export async function writeBeside(
  site: TestSite,
  { author, story, reader }: { author: TestMember; story: TestStory; reader: TestMember },
  words: readonly string[],
): Promise<BesidePaid> {
  const { services } = site.app;
  const html = `<p>${words.join(", ")}</p>`;
  const editor = await site.addMember("paid-editor");
  const order = new Types.ObjectId();
  await setHired(services, story.doc._id, toId(editor.id), { role: "editor", order });
  const chapter = String(story.doc.contents[1]!.chapter);
  const { revision } = (await Chapter.findById(chapter).lean())!;
  const note = `More of the ${words[1]}.`;
  const suggestion = await suggest(services, editor.caller, chapter, { html, note, revision });
  await saveDraft(services, editor.caller, chapter, { text: words.join(" "), note, revision, version: 1 });
  const said = { text: note, quote: words[1] };
  const comment = await commentOnDraft(
    { services, limits: { consume: async () => undefined as never } },
    author.caller,
    chapter,
    said,
  );

  const arc = await storeStory(site, author, {
    title: "A Story Read In Advance",
    pricing: "USD",
    price: 5,
    previewChapters: 1,
    private: true,
    password: "not yet",
    chapters: ["Nothing yet.", { title: "Second", html }],
  });
  const wish = { type: "arc", story: arc.id, slug: "paid-in-advance", limit: "5", approval: "automatic" };
  const link = await createLink(services, author.caller, wish);
  await openLink(services, author.caller, String(link._id));
  const why = { why: "I read everything.", where: "My blog", agree: true };
  const copy = await requestCopy(services, reader.caller, link.slug, why);

  const list = await createList(services, author.caller, { name: "Paid words" });
  await Subscriber.create(subscriber(list._id, "subscribed@example.org") as never);
  const letters: string[] = [];
  for (const state of ["draft", "scheduled", "sent"]) {
    const { _id } = await createNewsletter(services, author.caller, { list: String(list._id) });
    const sent = state === "sent" ? { begunAt: new Date(), endedAt: new Date(), recipients: 1 } : {};
    const dueAt = state === "scheduled" ? new Date(Date.now() + 86_400_000) : null;
    const blocks = [
      { key: "words", kind: "text", html },
      { key: "story", kind: "story", ref: story.doc._id },
    ];
    const ready = { subject: `News of the ${words[1]}`, postal: "1 Quay Street, Holm", archive: "none" };
    await Newsletter.updateOne({ _id }, { $set: { ...ready, ...sent, dueAt, state, blocks } } as never);
    if (state === "sent")
      await NewsletterLetter.create({
        newsletter: _id,
        email: "subscribed@example.org",
        to: list._id,
        state: "sent",
        due: new Date(),
      } as never);
    letters.push(String(_id));
  }

  const ids: readonly (readonly [RegExp, readonly string[]])[] = [
    [/suggestion/, [String(suggestion._id)]],
    [/team-comment|beta/, [String(comment._id)]],
    [/newsletter|letter|mailing|join/, [...letters, String(list._id)]],
    [/cop(?:y|ies)|link/, [String(copy._id), String(link._id)]],
    [/story|stories/, [arc.id]],
    [/chapter/, [String(arc.doc.contents[1]!.chapter)]],
  ];
  const [letter] = letters;
  const copyPath = `/advance-copies/${copy._id}`;
  const suggestionPath = `/story/${story.id}/suggestions/${suggestion._id}`;
  return {
    doors: [
      suggestionPath,
      `/story/${story.id}/suggestions`,
      `/story/${story.id}/suggestions/new/${chapter}`,
      `/story/${story.id}/drafts/${chapter}`,
      `/link/${link.slug}`,
      `/link/${link.slug}/copy`,
      `/link/${link.slug}/read`,
      ...[copyPath, `${copyPath}.epub`, `${copyPath}/read/1`, `${copyPath}/read/2`],
      ...[arc.path, arc.chapter(2), `${arc.path}.epub`],
      `/join/${list.slug}`,
      ...letters.flatMap((id) => [`/newsletter/${id}`, `/newsletters/${id}`, `/newsletters/${id}/letter`]),
    ],
    seenBy: [
      [editor, [suggestionPath, `/story/${story.id}/suggestions/new/${chapter}`]],
      [author, [suggestionPath, `/newsletters/${letter}/letter`, arc.chapter(2)]],
      [reader, [`${copyPath}/read/2`]],
    ],
    idsIn: (path) => ids.flatMap(([word, own]) => (word.test(path) ? own : [])),
    placesIn: (path) => ({
      suggestion: String(suggestion._id),
      number: "2",
      ...(path.startsWith("/link") ? { slug: link.slug } : {}),
      ...(path.startsWith("/join/:slug") ? { slug: list.slug } : {}),
    }),
  };
}
