import type { Migration } from "#core/migrations/index.ts";
import { DELETED_AUTHOR } from "#features/people/users/index.ts";
import { Revision, type RevisionDoc } from "#features/stories/chapters/model.ts";
import { FormerCoAuthor, UNANSWERED } from "#features/stories/collaborators/former/model.ts";
import { Story, type StoryDoc } from "#features/stories/stories/model.ts";

type First = Pick<RevisionDoc, "story" | "by">;

/**
 * Former co-authors were not recorded before decision 97. Only co-authors can add a chapter, so a member
 * who began one, and neither works on the story now nor was credited for ordered work, was a co-author.
 */
export const formerCoAuthors: Migration = {
  name: "0023-former-co-authors",
  summary: "Stories with chapters of former co-authors can be put on sale once these allow it.",
  phase: "after-indexes",
  reversible: true,
  async run({ services }) {
    const first = { number: 1, by: { $ne: DELETED_AUTHOR } };
    const begun = Revision.find(first, { story: 1, by: 1 }).sort({ story: 1, at: -1 });
    let team: { readonly story: string; readonly members: ReadonlySet<string> } | null = null;
    for await (const { story, by } of begun.lean<First>().cursor()) {
      if (team?.story !== String(story)) team = { story: String(story), members: await membersOf(story) };
      if (team.members.has(String(by))) continue;
      await FormerCoAuthor.updateOne(
        { story, user: by },
        { $setOnInsert: { leftAt: services.now(), ...UNANSWERED } },
        { upsert: true },
      );
    }
  },
};

/** Returns the accounts that need not be asked: author, team and those credited for ordered work. */
async function membersOf(id: RevisionDoc["story"]): Promise<ReadonlySet<string>> {
  const fields = { author: 1, collaborators: 1, credits: 1 } as const;
  const story = await Story.findById(id, fields).lean<Pick<StoryDoc, keyof typeof fields>>();
  const named = [...(story?.collaborators ?? []), ...(story?.credits ?? [])];
  return new Set([story?.author, ...named.map(({ user }) => user)].map(String));
}
