import { withdrawChapter } from "#features/stories/chapters/index.ts";
import type { TestMember, TestSite } from "../../support/site.ts";
import { MATRIX_ROLES, type MatrixRole, type MatrixRows, type MatrixUrls } from "./matrix.ts";
import { letIn, type TestStory, writeStory } from "./stories.ts";

/**
 * Stories that a row of the matrix may refer to: a published one with a draft as chapter 3, a draft, a
 * private one.
 */
export type Which = "open" | "draft" | "private";

/** All the data that the features' rows refer to, with a member of every role. */
export interface World {
  readonly members: Readonly<Record<Exclude<MatrixRole, "guest">, TestMember>>;
  readonly tokens: Readonly<Partial<Record<MatrixRole, string>>>;
  readonly stories: Readonly<Record<Which, TestStory>>;
  newStory(which: Which): Promise<TestStory>;
  /** URL for a row: the feature's own, or the pattern filled with the ids of the story. */
  urlOf(row: string, story?: TestStory, number?: number): Promise<string>;
  /** True if the feature provides the URL. */
  has(row: string): boolean;
}

/** Creates the world once; must be called in a hook of a running site. */
export async function makeWorld(site: TestSite, features: readonly MatrixRows[]): Promise<World> {
  const members = {} as Record<Exclude<MatrixRole, "guest">, TestMember>;
  const tokens: Partial<Record<MatrixRole, string>> = {};
  for (const role of MATRIX_ROLES) {
    if (role === "guest") continue;
    members[role] = await site.addMember(
      `the-${role}`,
      role === "moderator" || role === "admin" ? role : "member",
    );
    tokens[role] = await site.tokenOf(members[role]);
  }

  const newStory = async (which: Which) => {
    const { owner } = members;
    const story = await writeStory(site, owner, { draft: which === "draft", private: which === "private" });
    for (const role of ["co-author", "editor", "beta-reader"] as const)
      await letIn(site, owner, story, members[role], role);
    if (which === "open")
      await withdrawChapter(site.app.services, owner.caller, String(story.doc.contents[2]?.chapter));
    return story;
  };
  const stories = {} as Record<Which, TestStory>;
  for (const which of ["open", "draft", "private"] as const) stories[which] = await newStory(which);

  const urls: Record<string, MatrixUrls[string]> = {};
  for (const { urls: make } of features) if (make) Object.assign(urls, await make(site, members));

  /** Fills a pattern's parameters with the ids of the row's story. */
  const fill = (pattern: string, { id, doc }: TestStory, number: number) =>
    pattern
      .replace(":slug", doc.slug)
      .replace(":number", String(number))
      .replace("{number}", String(number))
      .replace(
        "{id}",
        pattern.includes("/chapters/")
          ? String(doc.contents[number - 1]?.chapter)
          : pattern.includes("/users/")
            ? members.owner.id
            : id,
      )
      .replace(":id", id)
      .replace(":username", members.owner.username)
      .replace(":list", "new")
      .replace(":genre", "fantasy")
      .replace(":from", "0");

  return {
    members,
    tokens,
    stories,
    newStory,
    has: (row) => row in urls,
    async urlOf(row, story = stories.open, number = 1) {
      const url = urls[row] ?? fill(row.split(" ")[1]!, story, number);
      return typeof url === "string" ? url : url();
    },
  };
}
