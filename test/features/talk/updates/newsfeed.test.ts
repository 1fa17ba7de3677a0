import { expect } from "chai";
import { Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { Follower } from "#features/library/followers/model.ts";
import { readNewsfeed } from "#features/talk/updates/index.ts";
import { Update } from "#features/talk/updates/model.ts";
import { examined } from "#test/support/examined.ts";
import { useSite } from "#test/support/site.ts";

/** More authors than MongoDB can merge sorted results for. */
const AUTHORS = 300;
const EACH = 20;

describe("A newsfeed from many updates", () => {
  const site = useSite();
  const authors = Array.from({ length: AUTHORS }, () => new Types.ObjectId());
  let reader = "";

  before(async () => {
    reader = (await site.addMember("reader")).id;
    const start = Date.UTC(2026, 0, 1);
    await Update.collection.insertMany(
      Array.from({ length: AUTHORS * EACH }, (_, at) => {
        const author = authors[(at * 7) % AUTHORS]!;
        const date = new Date(start + at * 1_000);
        return {
          ...plain,
          _id: new Types.ObjectId(),
          author,
          feed: author,
          createdAt: date,
          updatedAt: date,
        };
      }),
    );
  });

  const follow = async (count: number) => {
    await Follower.collection.deleteMany({ follower: toId(reader) });
    await Follower.collection.insertMany(
      authors.slice(0, count).map((following) => ({
        _id: new Types.ObjectId(),
        follower: toId(reader),
        following,
        followerName: "reader",
        followingName: "author",
        shadowBanned: false,
        followerHides: false,
        followingHides: false,
        createdAt: new Date(),
      })),
    );
  };

  for (const count of [5, 250])
    it(`reads no more documents than it shows, for a member who follows ${count} people`, async () => {
      await follow(count);
      let page = await readNewsfeed(reader, {}, false);
      expect(page.rows).to.have.length(25);
      const times = page.rows.map(({ createdAt }) => createdAt.getTime());
      expect(times).to.deep.equal(times.toSorted((a, b) => b - a));
      const finds = await examined(async () => {
        page = await readNewsfeed(reader, { after: page.after }, false);
      });
      expect(page.rows).to.have.length(25);
      for (const { documents, returned, stages } of finds) {
        expect(stages).not.to.include("COLLSCAN");
        expect(documents).to.be.at.most(returned + 2);
      }
    });
});

const plain = {
  text: "An update",
  edited: false,
  shadowBanned: false,
  hidden: false,
  authorHidden: false,
  feedHidden: false,
  open: true,
  repliesCount: 0,
};
