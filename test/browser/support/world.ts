import { updateUser } from "../../../src/features/users/index.ts";
import { TAGS_MAX, TITLE_MAX } from "../../../src/shared/limits.ts";
import { paths } from "../../../src/shared/paths.ts";
import { type TestStory, writeStory } from "../../app/support/stories.ts";
import type { TestMember, TestSite } from "../../support/site.ts";
import { bringSpecimen } from "./books.ts";

/** Stories of every shape that a page must bear, and who wrote them. */
export interface World {
  /** Everything below is theirs. */
  readonly author: TestMember;
  /** Has written nothing. */
  readonly newcomer: TestMember;
  readonly stories: Readonly<Record<Shape, TestStory>>;
}

type Shape =
  | "ordinary"
  | "specimen"
  | "longNames"
  | "hebrew"
  | "japanese"
  | "manyChapters"
  | "noChapters"
  | "hugeChapter"
  | "mature"
  | "secret"
  | "paid"
  | "draft";

export const SECRET = "rosebud";
const SENTENCE =
  "The lamp had gone out twice before anyone in the harbour office thought to ask who was meant to be filling it. ";
const WORD = "Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel";

/** Writes them all. */
export async function buildWorld(site: TestSite): Promise<World> {
  const author = await site.addMember("ottilie-featherstonehaugh-cholmondeley");
  const newcomer = await site.addMember("newcomer");
  await updateUser(site.app.services, author.caller, author.id, {
    name: "Ottilie Wilhelmina Featherstonehaugh Cholmondeley of Saint Mary Mead",
    bio: `I write about harbours.\n\n${SENTENCE.repeat(6)}`,
    location: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
  });
  const write = (wish: Parameters<typeof writeStory>[2]) => writeStory(site, author, wish);
  const stories: Record<Shape, TestStory> = {
    ordinary: await write({
      title: "The Lamplighter’s Ledger",
      synopsis: `${SENTENCE.repeat(3)}\n\n${SENTENCE}`,
      categories: ["fantasy", "mystery"],
      tags: ["harbour", "slow burn"],
      warnings: ["death", "strong-language"],
      complete: true,
      chapters: [SENTENCE.repeat(40), SENTENCE.repeat(30), SENTENCE.repeat(20)],
    }),
    specimen: await bringSpecimen(site, author),
    longNames: await write({
      title: `${WORD}, or: ${"How It All Came to Be So ".repeat(9)}`.slice(0, TITLE_MAX),
      synopsis: `${WORD.repeat(4)} ${SENTENCE.repeat(30)}`,
      categories: ["young-adult", "non-fiction", "contemporary", "sci-fi", "fan-fiction"],
      tags: Array.from({ length: TAGS_MAX }, (_, n) => `${WORD.slice(0, 34)}${n}`),
      chapters: [{ title: `${WORD} `.repeat(2).trim(), html: `<p>${WORD.repeat(6)}</p>` }],
    }),
    hebrew: await write({
      title: "הים שמעבר לגבעה",
      synopsis: "סיפור על מגדלור, על אחות ועל מכתב שלא הגיע.",
      language: "he",
      chapters: [{ title: "פרק ראשון", html: `<p>${"הלילה ירד על הנמל, והאור לא נדלק. ".repeat(40)}</p>` }],
    }),
    japanese: await write({
      title: "丘の向こうの海",
      synopsis: "灯台と、姉と、届かなかった手紙の物語。",
      language: "ja",
      chapters: [{ title: "第一章", html: `<p>${"港に夜が降りて、灯りはともらなかった。".repeat(60)}</p>` }],
    }),
    manyChapters: await write({
      title: "A Year of Letters",
      chapters: Array.from({ length: 200 }, (_, n) => ({
        title: `Letter ${n + 1}`,
        html: "<p>Dear you.</p>",
      })),
    }),
    noChapters: await write({ title: "Not Yet", chapters: [] }),
    hugeChapter: await write({
      title: "In One Breath",
      chapters: [`${SENTENCE.repeat(12)}</p><p>`.repeat(200)],
    }),
    mature: await write({ title: "After Dark", mature: true }),
    secret: await write({ title: "For Invited Readers", private: true, password: SECRET }),
    paid: await write({ title: "The Tide Table", pricing: "paid", price: 2.99, previewChapters: 1 }),
    draft: await write({ title: "Half a Thought", draft: true }),
  };
  return { author, newcomer, stories };
}

/** Every page of the site by a name, its path and who looks at it. */
export interface Place {
  readonly name: string;
  readonly path: string;
  readonly as?: "author" | "newcomer";
  /** The same parts over and over: axe takes long for it and finds what one look finds. */
  readonly many?: boolean;
}

export function placesOf({ author, stories }: World): Place[] {
  const { ordinary, paid, mature, secret, manyChapters, longNames } = stories;
  return [
    { name: "home", path: paths.home() },
    { name: "home-member", path: paths.home(), as: "author" },
    { name: "browse", path: paths.stories() },
    { name: "browse-filtered", path: `${paths.stories()}?genre=fantasy&flag=complete&sort=newest` },
    { name: "genre", path: paths.genre("fantasy") },
    { name: "search", path: paths.search() },
    { name: "search-found", path: paths.search({ q: "lamplighter" }) },
    { name: "search-nothing", path: paths.search({ q: "zyzzyva" }) },
    { name: "story", path: ordinary.path },
    { name: "story-long-names", path: longNames.path },
    { name: "story-many-chapters", path: manyChapters.path, many: true },
    { name: "story-no-chapters", path: stories.noChapters.path, as: "author" },
    { name: "story-hebrew", path: stories.hebrew.path },
    { name: "story-author", path: stories.draft.path, as: "author" },
    { name: "chapter", path: ordinary.chapter(1) },
    { name: "chapter-specimen", path: stories.specimen.chapter(1) },
    { name: "chapter-long-names", path: longNames.chapter(1) },
    { name: "chapter-hebrew", path: stories.hebrew.chapter(1) },
    { name: "chapter-japanese", path: stories.japanese.chapter(1) },
    { name: "chapter-last", path: ordinary.chapter(3) },
    { name: "gate-mature", path: mature.chapter(1) },
    { name: "gate-password", path: secret.path },
    { name: "gate-paid", path: paid.chapter(2) },
    { name: "reader-settings", path: paths.readerSettings() },
    { name: "login", path: paths.login() },
    { name: "register", path: paths.register() },
    { name: "not-found", path: "/nothing-is-here" },
    { name: "profile", path: paths.user(author.username) },
    { name: "profile-newcomer", path: paths.user("newcomer") },
    { name: "my-stories", path: paths.myStories(), as: "author" },
    { name: "my-stories-none", path: paths.myStories(), as: "newcomer" },
    { name: "story-new", path: paths.storyNew(), as: "author" },
    { name: "story-edit", path: paths.storyEdit(ordinary.id), as: "author" },
    { name: "chapter-new", path: paths.chapterNew(ordinary.id), as: "author" },
    { name: "chapter-edit", path: paths.chapterEdit(ordinary.id, 1), as: "author" },
    { name: "import", path: paths.storyImport(), as: "author" },
    { name: "logout", path: paths.logout(), as: "author" },
    { name: "api-docs", path: paths.apiDocs(), many: true },
    { name: "dev-mail", path: paths.devMail() },
    { name: "dev-ui", path: paths.devUi(), many: true },
  ];
}
