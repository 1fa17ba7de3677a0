import { type CheerioAPI, load } from "cheerio";
import { afterCommit } from "#core/db/transaction.ts";
import type { EventBus } from "#core/events/bus.ts";
import type { TransientEventMap } from "#core/events/event-maps.ts";
import type { Services } from "#core/services.ts";
import { importStory } from "#features/stories/chapters/index.ts";
import { type StoryInput, setCollaborator } from "#features/stories/editing/index.ts";
import type { StoryDoc } from "#features/stories/stories/index.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import type { ChapterType } from "#shared/stories/chapters.enums.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import type { CollaboratorRole } from "#shared/story.enums.ts";

import type { TestMember, TestSite } from "../../support/site.ts";

/** Options for a test story; omitted fields get ordinary values. */
export interface StoryWish extends Partial<StoryInput> {
  /** Text of each chapter, or a complete chapter; three short ones by default. */
  readonly chapters?: readonly (string | { title: string; type?: ChapterType; html: string })[];
  /** Published by default. */
  readonly draft?: boolean;
}

/** A story with its URLs. */
export interface TestStory {
  readonly id: string;
  readonly doc: StoryDoc;
  readonly path: string;
  /** Numbers start at 1. */
  chapter(number: number): string;
}

/** Details by which readers choose, required for publication. */
export const CHOSEN_BY: Pick<StoryInput, "synopsis" | "categories" | "aiUse"> = {
  synopsis: "Somebody goes somewhere.",
  categories: ["non-fiction"],
  aiUse: "none",
};

let count = 0;

/** Creates a story with the product's own commands; whatever follows from its publication follows. */
export const writeStory = (site: TestSite, author: TestMember, wish: StoryWish = {}): Promise<TestStory> =>
  createStory(site.app.services, author, wish);

/**
 * Creates a story by the same commands, for tests in which nothing that follows from its publication matters: memory is
 * updated, but no subscriber runs, so that nobody is notified. A tenth of the database commands of `writeStory`.
 */
export function storeStory(site: TestSite, author: TestMember, wish: StoryWish = {}): Promise<TestStory> {
  const { services } = site.app;
  const events: EventBus = {
    ...services.events,
    publish: async (name, payload, session) =>
      afterCommit(session, () => services.events.emit(name as keyof TransientEventMap, payload as never)),
  };
  return createStory({ ...services, events }, author, wish);
}

async function createStory(services: Services, author: TestMember, wish: StoryWish): Promise<TestStory> {
  const { chapters = ["The first part.", "The second part.", "The third part."], draft, ...story } = wish;
  count += 1;
  const doc = await importStory(services, author.caller, {
    story: {
      title: `Story Number ${count}`,
      ...(draft ? CHOSEN_BY : { synopsis: CHOSEN_BY.synopsis }),
      ...story,
    },
    chapters: chapters.map((chapter, index) =>
      typeof chapter === "string"
        ? { title: `Part ${index + 1}`, type: "chapter", html: `<p>${chapter}</p>` }
        : { type: "chapter", ...chapter },
    ),
    publish: !draft,
  });
  return storyOf(doc);
}

/** The URLs of a stored story. */
export function storyOf(doc: StoryDoc): TestStory {
  const place = { id: String(doc._id), slug: doc.slug };
  return {
    id: place.id,
    doc,
    path: cataloguePaths.story(place),
    chapter: (number) => chaptersPaths.chapter(place, number),
  };
}

/** Adds a member to a story's team. */
export const letIn = (
  site: TestSite,
  author: TestMember,
  story: TestStory,
  { id: user }: TestMember,
  role: CollaboratorRole,
): Promise<StoryDoc> => setCollaborator(site.app.services, author.caller, story.id, { user, role });

/** Returns one browser per member, signed in on first use. */
export function browsersOf(site: TestSite): (member: TestMember) => ReturnType<TestSite["visit"]> {
  const agents = new Map<string, ReturnType<TestSite["visit"]>>();
  return (member) => {
    const known = agents.get(member.id) ?? site.visit(member);
    agents.set(member.id, known);
    return known;
  };
}

/** Parses a page's HTML for queries. */
export const page = ({ text }: { text: string }): CheerioAPI => load(text);

/** A browser's user agent, which no robot uses. */
export const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
