import { expect } from "chai";
import { io, type Socket } from "socket.io-client";
import { Notification } from "#features/live/notifications/model.ts";
import { blockMember, unblockMember } from "#features/people/blocks/index.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { blockUser, unblockUser } from "#features/people/staff/index.ts";
import type { LiveNotificationDto } from "#shared/live/notifications.dto.ts";
import { commandsOf } from "#test/support/commands.ts";
import { eventually } from "#test/support/eventually.ts";
import { publishAlone } from "#test/support/publish.ts";
import { useHouseOfSite } from "../../library/followers/support.ts";

describe("The cache of member data for notifications", () => {
  const { site, members, as } = useHouseOfSite(["ada", "bea", "cleo"]);
  const member = (name: string) => members[name]!;
  const services = () => site.app.services;
  let socket: Socket | undefined;
  let heard: LiveNotificationDto[] = [];
  let number = 0;

  before(async () => {
    await (await as("ada")).get("/notifications").expect(200);
    socket = io(site.url, { auth: { token: member("ada").token }, forceNew: true });
    socket.on(`new-notification:${member("ada").id}`, (payload) => heard.push(payload));
    await new Promise<void>((done) => socket!.once("connect", done));
  });
  after(() => void socket?.disconnect());
  beforeEach(() => {
    heard = [];
  });

  /** Triggers a notification from `who` to Ada; returns true if she was notified. */
  const notifiesOf = async (who: string): Promise<boolean> => {
    number += 1;
    const id = number.toString(16).padStart(24, "0");
    await publishAlone(services(), "update.replied", {
      id,
      update: id,
      author: member(who).id,
      updateAuthor: member("ada").id,
    } as never);
    return (await Notification.exists({ key: `update-reply:${id}` })) !== null;
  };

  it("needs no queries for members who were notified before", async () => {
    // Until late news of the set-up, such as new accounts, no longer invalidates what is remembered.
    await eventually(async () => {
      const { result, commands } = await commandsOf(() => notifiesOf("bea"));
      expect(result).to.equal(true);
      // The outbox is queried for each event, without member data.
      const asked = commands
        .filter(({ commandName, command }) => commandName === "find" && command.find !== "events")
        .map(({ command }) => command.find);
      // The single query is the test's own.
      expect(asked).to.deep.equal(["notifications"]);
    });
  });

  it("is invalidated by a block or a mute, and by its end", async () => {
    const ada = member("ada").caller;
    for (const kind of ["block", "mute"] as const) {
      expect(await notifiesOf("bea")).to.equal(true);
      await blockMember(services(), ada, { who: member("bea").id, kind });
      expect(await notifiesOf("bea")).to.equal(false);
      expect(await notifiesOf("cleo")).to.equal(true);
      await unblockMember(services(), ada, { who: member("bea").id, kind });
    }
    expect(await notifiesOf("bea")).to.equal(true);
  });

  it("is invalidated by a change of preferences", async () => {
    const { caller, id } = member("ada");
    for (const site of [false, true]) {
      await updateUser(services(), caller, id, {
        notification_channels: { new_comment_reply: { site, email: false } },
      });
      expect(await notifiesOf("bea")).to.equal(site);
    }
  });

  it("is invalidated by a change of name, and when an account is blocked or unblocked", async () => {
    const bea = member("bea");
    await notifiesOf("bea");
    await updateUser(services(), bea.caller, bea.id, { name: "Beatrix" });
    await notifiesOf("bea");
    const { caller: moderator } = await site.addMember("mod", "admin");
    await blockUser(services(), moderator, bea.id, { reason: "Spam" });
    await notifiesOf("bea");
    await eventually(() => heard.length >= 3);
    expect(heard.map(({ by }) => by?.name)).to.deep.equal(["bea", "Beatrix", undefined]);
    await unblockUser(services(), moderator, bea.id);
    await blockUser(services(), moderator, member("ada").id, { reason: "Spam" });
    expect(await notifiesOf("bea")).to.equal(false);
    await unblockUser(services(), moderator, member("ada").id);
    expect(await notifiesOf("bea")).to.equal(true);
  });
});
