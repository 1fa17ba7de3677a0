import { expect } from "chai";
import mongoose from "mongoose";
import { blockMember } from "#features/people/blocks/index.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { examined } from "#test/support/examined.ts";
import { useLetters } from "./support.ts";

describe("Messages filtered by read state", () => {
  const { site, member, call, open, write, say, list } = useLetters(["ada", "bea", "cleo"]);
  const words = async (name: string, filters: string) =>
    (await list(name, `/api/messages?${filters}`)).map(({ attributes }) => attributes.message);
  const markRead = (name: string, group: string) =>
    call(name, "post", `/api/message-groups/${group}/read`).expect(200);
  let group: string;

  before(async () => {
    group = await say("ada", "bea", "seen");
    await markRead("bea", group);
    await updateUser(site.app.services, member("bea").caller, member("bea").id, { readMarks: false });
    await site.app.jobs.whenIdle();
    await write("ada", "bea", group, "read in secret").expect(200);
    await markRead("bea", group);
    await write("ada", "bea", group, "unread").expect(200);
    await write("bea", "ada", group, "answer").expect(200);
    await say("cleo", "bea", "from cleo");
  });

  it("are listed for the recipient as they are marked", async () => {
    expect(await words("bea", `filters[for]=${member("bea").id}&filters[read]=false`)).to.deep.equal([
      "from cleo",
      "unread",
    ]);
    expect(await words("bea", "filters[read][$eq]=true")).to.deep.equal(["read in secret", "seen"]);
    const unread = `filters[group]=${group}&filters[for]=${member("bea").id}&filters[read][$ne]=true`;
    expect(await words("bea", unread)).to.deep.equal(["unread"]);
  });

  it("reveal no more to their writer than the list does", async () => {
    const shown = await list("ada", `/api/messages?filters[by]=${member("ada").id}`);
    for (const flag of [true, false]) {
      const found = await words("ada", `filters[by]=${member("ada").id}&filters[read]=${flag}`);
      expect(found).to.deep.equal(
        shown
          .filter(({ attributes }) => attributes.read === flag)
          .map(({ attributes }) => attributes.message),
      );
    }
    expect(await words("ada", "filters[read]=true")).to.not.include("read in secret");
    expect(await words("cleo", "filters[read]=true")).to.deep.equal([]);
    expect(await words("cleo", "filters[$not][read]=true")).to.deep.equal(["from cleo"]);
    expect(await words("cleo", "filters[$or][0][read]=true&filters[$or][1][read]=false")).to.deep.equal([
      "from cleo",
    ]);
  });

  it("reveal nothing that a block hides from the recipient", async () => {
    const other = await open("cleo", "ada");
    await blockMember(site.app.services, member("ada").caller, { who: member("cleo").id });
    await write("cleo", "ada", other, "unheard").expect(200);
    expect(await words("ada", "filters[read]=false")).to.not.include("unheard");
    expect(await words("cleo", "filters[read]=false")).to.include("unheard");
  });

  it("are looked up by an index, as by each other field of a message", async () => {
    const [ada, bea] = [member("ada").id, member("bea").id];
    const messages = mongoose.connection.collection("messages");
    const [ids, moment] = [[ada, bea].map((id) => new mongoose.Types.ObjectId(id)), Date.now()];
    await messages.insertMany(
      Array.from({ length: 600 }, (_, n) => ({
        for: ids[n % 2],
        by: ids[(n + 1) % 2],
        group: new mongoose.Types.ObjectId(group),
        message: `${n}`,
        attachment: null,
        readers: ids,
        read: n % 3 > 0,
        seen: n % 3 > 1,
        createdAt: new Date(moment - n),
      })),
    );
    for (const filters of [
      `filters[for]=${bea}&filters[read]=false`,
      "filters[read]=false",
      "filters[read]=true",
      `filters[by]=${bea}&filters[read]=true`,
      `filters[group]=${group}&filters[read]=false`,
      `filters[for]=${bea}`,
      `filters[by]=${bea}`,
      `filters[by]=${ada}`,
      `filters[group]=${group}`,
      "filters[createdAt][$gt]=2020-01-01",
      "filters[createdAt][$gt]=2020-01-01&sort=createdAt:asc",
    ])
      for (const { stages } of await examined(() =>
        call("bea", "get", `/api/messages?${filters}&pagination[withCount]=false`).expect(200),
      ))
        expect(stages, filters).to.include("IXSCAN").and.not.include("COLLSCAN").and.not.include("SORT");
  });

  it("refuse invalid values, operators and fields", async () => {
    for (const wrong of ["[read]=maybe", "[read][$gt]=1", "[read][$where]=1", "[seen]=true", "[readers]=x"])
      await call("ada", "get", `/api/messages?filters${wrong}`).expect(400);
  });
});
