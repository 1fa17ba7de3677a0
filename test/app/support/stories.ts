import { type CheerioAPI, load } from "cheerio";
import { importStory } from "../../../src/features/stories/chapters/index.ts";
import { type StoryInput, setCollaborator } from "../../../src/features/stories/editing/index.ts";
import type { StoryDoc } from "../../../src/features/stories/stories/index.ts";
import type { CollaboratorRole } from "../../../src/shared/stories/catalogue.enums.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import type { ChapterType } from "../../../src/shared/stories/chapters.enums.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";

import type { TestMember, TestSite } from "../../support/site.ts";

/** A story for a test: what is left out is ordinary. */
export interface StoryWish extends Partial<StoryInput> {
  /** Their words, or all of a chapter; three short ones unless told. */
  readonly chapters?: readonly (string | { title: string; type?: ChapterType; html: string })[];
  /** Published unless told otherwise. */
  readonly draft?: boolean;
}

/** A story with its URLs. */
export interface TestStory {
  readonly id: string;
  readonly doc: StoryDoc;
  readonly path: string;
  /** The number counts from 1. */
  chapter(number: number): string;
}

let count = 0;

/** Writes a story by the product's own commands. */
export async function writeStory(
  site: TestSite,
  author: TestMember,
  wish: StoryWish = {},
): Promise<TestStory> {
  const { chapters = ["The first part.", "The second part.", "The third part."], draft, ...story } = wish;
  count += 1;
  const doc = await importStory(site.app.services, author.caller, {
    story: { title: `Story Number ${count}`, synopsis: "Somebody goes somewhere.", ...story },
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

/** Lets someone work on a story. */
export const letIn = (
  site: TestSite,
  author: TestMember,
  story: TestStory,
  { id: user }: TestMember,
  role: CollaboratorRole,
): Promise<StoryDoc> => setCollaborator(site.app.services, author.caller, story.id, { user, role });

/** One browser a member, signed in when it is first used. */
export function browsersOf(site: TestSite): (member: TestMember) => ReturnType<TestSite["visit"]> {
  const agents = new Map<string, ReturnType<TestSite["visit"]>>();
  return (member) => {
    const known = agents.get(member.id) ?? site.visit(member);
    agents.set(member.id, known);
    return known;
  };
}

/** A page as a document to ask questions of. */
export const page = ({ text }: { text: string }): CheerioAPI => load(text);

/** A browser that no robot has. */
export const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
