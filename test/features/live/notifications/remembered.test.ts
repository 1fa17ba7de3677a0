import { expect } from "chai";
import type { CommandStartedEvent } from "mongodb";
import mongoose from "mongoose";
import { io, type Socket } from "socket.io-client";
import { Notification } from "../../../../src/features/live/notifications/model.ts";
import { blockMember, unblockMember } from "../../../../src/features/people/blocks/index.ts";
import { updateUser } from "../../../../src/features/people/profile/index.ts";
import { blockUser, unblockUser } from "../../../../src/features/people/staff/index.ts";
import type { LiveNotificationDto } from "../../../../src/shared/live/notifications.dto.ts";
import { eventually } from "../../../support/eventually.ts";
import { publishAlone } from "../../../support/publish.ts";
import { useHouseOfSite } from "../../library/followers/support.ts";

describe("What notifying remembers of members", () => {
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

  /** Something that `who` does to ada; answers whether she was told. */
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

  it("asks the database nothing for members who were told before", async () => {
    await notifiesOf("bea");
    const client = mongoose.connection.getClient();
    // The outbox is asked of each event, and says nothing of members.
    const asked: string[] = [];
    const note = ({ commandName, command }: CommandStartedEvent) => {
      if (commandName === "find" && command.find !== "events") asked.push(command.find);
    };
    client.on("commandStarted", note);
    try {
      expect(await notifiesOf("bea")).to.equal(true);
    } finally {
      client.off("commandStarted", note);
    }
    // The one is the test's own question.
    expect(asked).to.deep.equal(["notifications"]);
  });

  it("is forgotten with a block or a mute, and with its end", async () => {
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

  it("is forgotten with a change of what is wanted", async () => {
    const { caller, id } = member("ada");
    for (const site of [false, true]) {
      await updateUser(services(), caller, id, {
        notification_channels: { new_comment_reply: { site, email: false } },
      });
      expect(await notifiesOf("bea")).to.equal(site);
    }
  });

  it("is forgotten with a change of name, and when an account is shut out or let in", async () => {
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
