import { expect } from "chai";
import { rateLimited } from "#core/base/errors.ts";
import type { PrivateFiles } from "#core/files/private-files.ts";
import { openGroup } from "#features/talk/messages/commands.ts";
import { presentLive, presentLiveGroups } from "#features/talk/messages/present.ts";
import {
  closedTo,
  countUnread,
  findGroup,
  findGroupsSince,
  lastMessages,
  listGroups,
  listMessages,
} from "#features/talk/messages/reads.ts";
import { sendMessage } from "#features/talk/messages/send.ts";
import { commandsOf } from "#test/support/commands.ts";
import { examined } from "#test/support/examined.ts";
import { refusal } from "#test/support/refusal.ts";
import { aMember, useHouse } from "../../people/users/support.ts";

type Member = Awaited<ReturnType<typeof aMember>>;
const idOf = ({ user }: Member): string => String(user._id);

describe("Reading messages", () => {
  const house = useHouse();
  const asked: string[] = [];
  const messaging = () => ({
    services: house.services,
    realtime: { emitToUser() {}, isConnected: async () => false },
    files: NO_FILES,
    limits: {
      consume: async ({ name }: { readonly name: string }) => {
        asked.push(name);
        return { limit: 1, remaining: 1, reset: 1 };
      },
    },
  });
  const say = async (by: Member, to: Member, message: string): Promise<string> => {
    const group = String((await openGroup(messaging(), by, { participants: [idOf(by), idOf(to)] }))._id);
    await sendMessage(messaging(), by, { for: idOf(to), by: idOf(by), group, message });
    return group;
  };

  it("uses only indexes, and reads no more than it shows", async () => {
    const [ada, bea, cleo] = [await aMember(house), await aMember(house), await aMember(house)];
    const group = await say(ada, bea, "one");
    await say(ada, bea, "two");
    await say(cleo, bea, "three");
    await say(ada, cleo, "not for bea");
    const id = idOf(bea);
    const plans = await examined(async () => {
      const found = (await findGroup(id, group))!;
      const { rows } = await listGroups(id, {});
      await lastMessages(id, rows);
      await listMessages(id, found._id, {});
      await findGroupsSince(id, new Date(0));
      await closedTo(id, idOf(ada), found.wrote);
    });
    expect(plans).to.have.length.at.least(6);
    for (const { stages, documents, returned } of plans) {
      expect(stages, stages.join()).to.not.include("COLLSCAN");
      expect(stages, stages.join()).to.not.include("SORT");
      expect(documents, stages.join()).to.be.at.most(returned + 1);
    }
    expect(await countUnread(id)).to.equal(3);
  });

  it("presents missed messages in as many queries for twenty conversations as for two", async () => {
    const bea = await aMember(house);
    const others = [await aMember(house), await aMember(house), await aMember(house)];
    for (const other of others) for (const words of ["one", "two"]) await say(other, bea, words);
    const id = idOf(bea);
    const groups = await findGroupsSince(id, new Date(0));
    const few = await readsOf(() => presentLiveGroups(groups.slice(0, 2), id));
    const many = await readsOf(() => presentLiveGroups(groups, id));
    expect(many.count).to.equal(few.count).and.to.be.at.most(5);
    expect(many.result).to.have.length(3);
    for (const [index, group] of many.result.entries()) {
      expect(group).to.deep.equal(await presentLive(groups[index]!, id));
      expect(group.messages.map(({ message }) => message)).to.deep.equal(["one", "two"]);
    }
  });

  it("counts each message and each new conversation against the limits, and writes nothing beyond them", async () => {
    const [ada, bea] = [await aMember(house), await aMember(house)];
    asked.length = 0;
    const group = await say(ada, bea, "one");
    await say(ada, bea, "two");
    expect(asked).to.deep.equal(["newConversationByMember", "messageByMember", "messageByMember"]);
    const full = { ...messaging(), limits: { consume: () => Promise.reject(rateLimited(60)) } };
    const input = { for: idOf(bea), by: idOf(ada), group, message: "three" };
    expect((await refusal(sendMessage(full, ada, input))).status).to.equal(429);
    const other = await aMember(house);
    const two = { participants: [idOf(ada), idOf(other)] };
    expect((await refusal(openGroup(full, ada, two))).status).to.equal(429);
    expect(await countUnread(idOf(bea))).to.equal(2);
  });
});

/** No files are involved here. */
const NO_FILES = {} as PrivateFiles;

/** Returns the result, and the number of reads sent to the database. */
async function readsOf<Result>(work: () => Promise<Result>): Promise<{ result: Result; count: number }> {
  const { result, commands } = await commandsOf(work);
  const reads = commands.filter(({ commandName }) => ["find", "aggregate", "count"].includes(commandName));
  return { result, count: reads.length };
}
