import { expect } from "chai";
import { Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import { Message, MessageGroup, pairOf } from "#features/talk/messages/model.ts";
import { type Entry, useLetters } from "./support.ts";

describe("Messages populated in their groups", () => {
  const { member, call, write, say } = useLetters(["ada", "bea"]);

  /** Builds messages of a group from one member to another, a millisecond apart. */
  const messagesIn = (group: string, [by, to]: readonly [string, string], count: number) =>
    Array.from({ length: count }, (_, at) => ({
      _id: new Types.ObjectId(),
      for: toId(to),
      by: toId(by),
      group: toId(group),
      message: `old ${at}`,
      attachment: null,
      read: true,
      seen: false,
      readers: [toId(by), toId(to)],
      createdAt: new Date(Date.now() - 100_000 + at),
    }));
  const texts = (entries: readonly Entry[]) => entries.map(({ attributes }) => attributes.message);

  it("are the latest of many, in the order they were written", async () => {
    const group = await say("bea", "ada", "the very first");
    // Their ids are later; the time of writing counts.
    await Message.collection.insertMany(messagesIn(group, [member("bea").id, member("ada").id], 60) as never);
    await write("ada", "bea", group, "the last").expect(200);
    const read = async (query: string) => {
      const { body } = await call("ada", "get", `/api/message-groups/${group}?${query}`).expect(200);
      return texts(body.data.attributes.messages.data);
    };
    const newest = await read("populate=messages");
    expect(newest).to.have.length(50);
    expect(newest.slice(-3)).to.deep.equal(["old 59", "the very first", "the last"]);
    const last = await read("populate[messages][sort]=createdAt:desc");
    expect(last.slice(0, 3)).to.deep.equal(["the last", "the very first", "old 59"]);
  });

  it("fit into one response, however much was written in a hundred groups", async () => {
    const own = member("ada").id;
    const groups = Array.from({ length: 100 }, () => {
      const [_id, other] = [new Types.ObjectId(), new Types.ObjectId()];
      const participants = [toId(own), other];
      const times = { createdAt: new Date(), updatedAt: new Date() };
      const lasts = { wrote: [], mutedBy: [], last: null, lastUnheard: null };
      return {
        _id,
        participants,
        readers: participants,
        pair: pairOf(own, String(other)),
        ...lasts,
        ...times,
      };
    });
    await MessageGroup.collection.insertMany(groups as never);
    const written = groups.flatMap(({ _id, participants }) =>
      messagesIn(String(_id), [String(participants[1]), own], 101),
    );
    await Message.collection.insertMany(written as never);
    const query = `filters[participants]=${own}&populate=participants,messages&sort=updatedAt:desc`;
    const { body } = await call("ada", "get", `/api/message-groups?${query}`).expect(200);
    expect(body.data).to.have.length(100);
    expect(body.data[0].attributes.messages.data).to.have.length(50);
  });
});
