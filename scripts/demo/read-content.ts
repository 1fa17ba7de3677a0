import { readdir, readFile } from "node:fs/promises";
import { countWords, markdownToHtml } from "#core/text/index.ts";
import { PALETTES, PATTERNS, type PaletteName, type PatternName } from "#features/stories/covers/index.ts";
import { SOCIAL_LINKS, type SocialLink } from "#shared/people/profile.enums.ts";
import { CHAPTER_TYPES, type ChapterType } from "#shared/stories/chapters.enums.ts";
import {
  AI_USES,
  type AiUse,
  CONTENT_WARNINGS,
  type ContentWarning,
  GENRES,
  type Genre,
  LICENCES,
  type Licence,
  STORY_STATES,
  type StoryState,
} from "#shared/story.enums.ts";
import { parseFrontMatter, readHead } from "./front-matter.ts";
import { demoSignIns } from "./sign-ins.ts";

export { DEMO_PASSWORD, type DemoSignIn, demoSignIns } from "./sign-ins.ts";

/** A fictional author of the demo. */
export interface DemoAuthor {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly bio: string;
  readonly location: string;
  readonly interests: readonly Genre[];
  readonly skills: readonly string[];
  readonly social: Readonly<Partial<Record<SocialLink, string>>>;
  /** Days before now. */
  readonly joinedDaysAgo: number;
}

export interface DemoChapter {
  readonly title: string;
  readonly type: ChapterType;
  readonly markdown: string;
  /** The same as sanitised HTML. */
  readonly html: string;
  readonly words: number;
  /** Publication in days before now (negative for the future); null for a draft. */
  readonly publishedDaysAgo: number | null;
}

/** A demo story as defined in its file; counters come only from real reader activity. */
export interface DemoStory {
  /** The file's name: stable, to recognise the story in a second load. */
  readonly key: string;
  /** Username of one of the authors. */
  readonly author: string;
  readonly title: string;
  readonly synopsis: string;
  readonly language: string;
  readonly categories: readonly Genre[];
  readonly tags: readonly string[];
  readonly warnings: readonly ContentWarning[];
  readonly mature: boolean;
  readonly complete: boolean;
  readonly featured: boolean;
  readonly aiUse: AiUse;
  readonly licence: Licence;
  readonly state: StoryState;
  readonly private: boolean;
  readonly password: string | null;
  /** US cents; null when free. */
  readonly priceCents: number | null;
  /** Number of free chapters of a paid story. */
  readonly previewChapters: number;
  /** Publication in days before now, negative for a scheduled story; null for a draft. */
  readonly publishedDaysAgo: number | null;
  readonly words: number;
  /** Design of the cover; null derives it from genre and title. */
  readonly cover: { readonly pattern: PatternName; readonly palette: PaletteName } | null;
  readonly chapters: readonly DemoChapter[];
}

const CONTENT = new URL("./content/", import.meta.url);

/** Reads all demo authors and stories. @throws an error that names file and key if a file is invalid */
export async function readDemoContent(): Promise<{ authors: DemoAuthor[]; stories: DemoStory[] }> {
  const authors = (await readFolder("authors/")).map(([key, text]) => parseAuthor(text, key));
  const stories = (await readFolder("stories/")).map(([key, text]) => parseStory(text, key));
  for (const { key, author } of stories)
    if (!authors.some(({ username }) => username === author)) throw new Error(`${key}: no author ${author}`);
  return { authors, stories };
}

async function readFolder(folder: string): Promise<[string, string][]> {
  const files = (await readdir(new URL(folder, CONTENT))).filter((file) => file.endsWith(".md")).sort();
  return Promise.all(
    files.map(async (file) => [
      file.replace(/\.md$/u, ""),
      await readFile(new URL(folder + file, CONTENT), "utf8"),
    ]),
  );
}

function parseAuthor(text: string, file: string): DemoAuthor {
  const { head, body } = parseFrontMatter(text, file);
  const read = readHead(head, file);
  const username = read.text("username");
  const social: Partial<Record<SocialLink, string>> = {};
  for (const link of SOCIAL_LINKS) {
    const address = read.text(link, "");
    if (address) social[link] = address;
  }
  const author = {
    username,
    name: read.text("name"),
    email:
      demoSignIns.find((signIn) => signIn.username === username)?.email ??
      `${username.replaceAll(/[^a-z]/gu, ".")}@example.com`,
    bio: body,
    location: read.text("location"),
    interests: read.listOf("interests", GENRES),
    skills: read.list("skills"),
    social,
    joinedDaysAgo: read.whole("joined", 400),
  };
  read.finish();
  return author;
}

function parseStory(text: string, key: string): DemoStory {
  const { head, body } = parseFrontMatter(text, key);
  const read = readHead(head, key);
  const state = read.oneOf("state", STORY_STATES, "published");
  const publishedDaysAgo = state === "draft" ? null : read.whole("published", 30);
  const every = read.whole("every", 3);
  const parts = splitChapters(body, key);
  const chapters = parts.map(({ heading, type, markdown }, index): DemoChapter => {
    const html = markdownToHtml(markdown);
    const date = publishedDaysAgo === null ? null : publishedDaysAgo - index * every;
    return { title: heading, type, markdown, html, words: countWords(html), publishedDaysAgo: date };
  });
  const price = read.whole("price", 0);
  const story: DemoStory = {
    key,
    author: read.text("author"),
    title: read.text("title"),
    synopsis: read.text("synopsis"),
    language: read.text("language", "en-GB"),
    categories: read.listOf("categories", GENRES),
    tags: read.list("tags"),
    warnings: read.listOf("warnings", CONTENT_WARNINGS),
    mature: read.flag("mature"),
    complete: read.flag("complete"),
    featured: read.flag("featured"),
    aiUse: read.oneOf("ai", AI_USES, "none"),
    licence: read.oneOf("licence", LICENCES, LICENCES[0]),
    state,
    private: read.flag("private"),
    password: read.text("password", "") || null,
    priceCents: price || null,
    previewChapters: read.whole("preview", 0),
    publishedDaysAgo,
    words: chapters.reduce((sum, { words }) => sum + words, 0),
    cover: parseCover(read.text("cover", ""), key),
    chapters,
  };
  read.finish();
  return story;
}

/** Parses `pattern palette`, names from `src/features/stories/covers`. */
function parseCover(value: string, key: string): DemoStory["cover"] {
  if (value === "") return null;
  const [pattern = "", palette = ""] = value.split(" ");
  if (!Object.hasOwn(PATTERNS, pattern) || !Object.hasOwn(PALETTES, palette))
    throw new Error(`${key}: cover cannot be “${value}”`);
  return { pattern: pattern as PatternName, palette: palette as PaletteName };
}

/**
 * Splits a text into chapters, which start at a line `# Title`, or `# Title {prologue}` for another type than
 * a chapter.
 */
function splitChapters(
  body: string,
  key: string,
): { heading: string; type: ChapterType; markdown: string }[] {
  const parts = body.split(/^# (?=\S)/mu);
  if (parts[0]!.trim() !== "") throw new Error(`${key}: text before the first chapter`);
  return parts.slice(1).map((part) => {
    const [line = "", ...rest] = part.split("\n");
    const match = /^(?<heading>.+?)(?:\s+\{(?<type>[a-z-]+)\})?$/u.exec(line.trim());
    const wanted = match?.groups?.type ?? "chapter";
    const type = CHAPTER_TYPES.find((one) => one === wanted);
    if (!match?.groups || !type) throw new Error(`${key}: bad chapter heading: ${line}`);
    return { heading: match.groups.heading!, type, markdown: rest.join("\n").trim() };
  });
}
