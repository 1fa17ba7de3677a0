import { expect } from "chai";
import { load } from "cheerio";
import { Types } from "mongoose";
import { Thread } from "#features/community/forums/model.ts";
import { Post } from "#features/community/forums/post-model.ts";
import { largeThread } from "#scripts/demo/large-forums.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { examined } from "#test/support/examined.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

const THREADS = 300;
const POSTS = 400;

describe("Forum lists", () => {
  const site = useSite({ PAGE_CACHE_MB: "0" });
  let [ada, moe] = [] as unknown as TestMember[];
  let place: string;

  before(async () => {
    [ada, moe] = [await site.addMember("ada"), await site.addMember("moe", "moderator")];
    const authors = [new Types.ObjectId(ada!.id), new Types.ObjectId(moe!.id)];
    const long = largeThread(
      { section: "writing", title: "Long", posts: POSTS, at: new Date(Date.now() - 86_400_000) },
      authors,
    );
    const ideas = Array.from({ length: 60 }, (_, index) => {
      const section = "feedback-and-support" as const;
      const made = largeThread(
        { section, title: `Idea ${index}`, posts: 1, at: new Date(Date.now() - index) },
        authors,
      );
      return {
        ...made,
        thread: { ...made.thread, votes: index % 7, ...(index % 2 ? { request: "open" as const } : {}) },
      };
    });
    const many = Array.from({ length: THREADS }, (_, index) =>
      largeThread(
        {
          section: "writing",
          title: `Thread ${index}`,
          posts: 1 + (index % 2),
          at: new Date(Date.now() - index * 3_600_000),
          pinned: index % 100 === 50,
        },
        authors,
      ),
    );
    await Thread.collection.insertMany([long, ...ideas, ...many].map(({ thread }) => thread));
    await Post.collection.insertMany([long, ...ideas, ...many].flatMap(({ posts }) => posts));
    place = `/forums/writing/${long.thread._id}-long`;
  });

  const FORUM = ["threads", "posts", "thread-reads", "thread-votes", "post-likes", "poll-votes"];

  /** Queries on the forums' collections for a page. */
  async function finds(path: string, who?: TestMember) {
    const agent = await site.visit(who);
    const asked = await examined(() => agent.get(path).expect(200));
    const found = asked.filter(({ collection }) => FORUM.includes(collection));
    expect(found, path).to.not.be.empty;
    return found;
  }

  /** Links on a list page to its entries and to further pages. */
  const pages = async (path: string): Promise<string[]> => {
    const { text } = await (await site.visit()).get(path).expect(200);
    const next = /rel="next"[^>]*href="([^"]+)"|href="([^"]+)"[^>]*rel="next"/.exec(text);
    return [path, (next?.[1] ?? next?.[2])!.replaceAll("&amp;", "&")];
  };

  const lists = [
    forumsPaths.forum("writing"),
    forumsPaths.forum("writing", "newest"),
    forumsPaths.forum("writing", "unanswered"),
    forumsPaths.forum("feedback-and-support", "ideas"),
  ];

  for (const who of ["guest", "member", "moderator"] as const)
    it(`are read by an index, a few documents more than they show: ${who}`, async () => {
      const viewer = { guest: undefined, member: ada, moderator: moe }[who];
      const paths = [
        forumsPaths.forums(),
        ...(await Promise.all(lists.map(pages))).flat(),
        ...(await pages(place)),
        `${place}?from=350`,
        `${place}?at=end`,
        ...(viewer ? [] : [forumsPaths.forumFeed("writing"), forumsPaths.threadFeed(place.slice(16, 40))]),
      ];
      for (const path of paths)
        for (const { stages, documents, returned, collection } of await finds(path, viewer)) {
          const what = `${path}: ${documents} of ${collection} for ${returned}, ${stages.join()}`;
          expect(stages, what).to.not.include.members(["COLLSCAN"]);
          expect(stages, what).to.not.include.members(["SORT"]);
          expect(documents, what).to.be.at.most(returned + 3);
        }
    });

  it("show unread threads among the latest 200, and link to any page of a long thread", async () => {
    for (const { stages, documents } of await finds(forumsPaths.unread(), ada)) {
      expect(stages).to.not.include.members(["COLLSCAN"]);
      expect(documents).to.be.at.most(201);
    }
    const agent = await site.visit(ada);
    const { text } = await agent.get(`${place}?from=350`).expect(200);
    expect(load(text)(".post-head a").eq(1).text()).to.match(/^#350 /);
    await agent
      .post(place)
      .type("form")
      .send({ _csrf: await csrfOf(agent), text: "The four hundred and first" })
      .expect(303);
    expect((await agent.get(`${place}?at=end`)).text).to.include("The four hundred and first");
  });
});
