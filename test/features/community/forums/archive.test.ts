import { expect } from "chai";
import { editPost } from "#features/community/forums/commands/change-post.ts";
import { createThread } from "#features/community/forums/commands/threads.ts";
import { forumPersonalData } from "#features/community/forums/personal-data.ts";
import { Post } from "#features/community/forums/post-model.ts";
import { exportedFiles } from "#test/support/exported.ts";
import { useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

describe("The forum posts in a member's archive", () => {
  const site = useSite();

  it("come with the answers of the member's polls, and with the earlier versions of posts", async () => {
    const [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
    const writing = { services: site.app.services, limits: unlimited };
    const begin = (by: typeof ada, text: string) =>
      createThread(writing, by.caller, {
        section: "writing",
        title: "Which?",
        text,
        poll: { options: [`${text} quill`, `${text} biro`] },
      });
    const [thread] = [await begin(ada, "First"), await begin(bea, "Other")];
    const post = (await Post.findOne({ thread: thread._id }).lean())!;
    await editPost(writing, ada.caller, String(post._id), { text: "Second" });
    const files = await exportedFiles(forumPersonalData(site.app), ada);
    const texts = (path: string): string[] =>
      JSON.parse(files.get(path)!).map(({ text }: { text: string }) => text);
    expect(texts("posts.json")).to.deep.equal(["Second"]);
    expect(texts("post-revisions.json")).to.deep.equal(["First"]);
    expect(texts("poll-options.json")).to.deep.equal(["First quill", "First biro"]);
  });
});
