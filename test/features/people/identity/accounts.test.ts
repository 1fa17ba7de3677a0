import { expect } from "chai";
import type { Caller } from "#core/base/viewer.ts";
import { findAccount, findLoginById, setPassword } from "#features/people/identity/index.ts";
import { findProfile, updateUser } from "#features/people/profile/index.ts";
import { blockUser, changeRole, unblockUser } from "#features/people/staff/index.ts";
import { adjustUserStats, noteVisit, userPolicy } from "#features/people/users/index.ts";
import { User, type UserDoc } from "#features/people/users/model.ts";
import type { UserAction } from "#features/people/users/policy.ts";
import { refusal } from "#test/support/refusal.ts";
import { aMember, guestCaller, useHouse } from "../users/support.ts";

type Member = Awaited<ReturnType<typeof aMember>>;

describe("Accounts", () => {
  const house = useHouse();
  const { services } = house;
  const callers: Record<string, Caller> = { guest: guestCaller };
  let ada: Member;
  let moderator: Member;
  let admin: Member;

  before(async () => {
    ada = await aMember(house);
    moderator = await aMember(house, "moderator");
    admin = await aMember(house, "admin");
    Object.assign(callers, { owner: ada, stranger: await aMember(house), moderator, admin });
  });

  const id = (member: Member) => String(member.viewer.id);
  const stored = async (member: Member) => (await User.findById(id(member)).lean<UserDoc>())!;

  const may: Record<string, readonly UserAction[]> = {
    guest: [],
    stranger: [],
    owner: ["update", "delete", "read-private"],
    moderator: ["block"],
    admin: ["delete", "read-private", "block", "change-role"],
  };
  for (const [name, allowed] of Object.entries(may)) {
    it(`lets ${name} ${allowed.join(", ") || "do nothing"} to a member's account`, () => {
      const actions: UserAction[] = ["update", "delete", "block", "change-role", "read-private"];
      const { viewer } = callers[name] as Caller;
      expect(actions.filter((action) => userPolicy.can(viewer, action, ada.user))).to.have.members([
        ...allowed,
      ]);
    });
  }

  it("can be blocked by a moderator, except moderators", () => {
    expect(userPolicy.can(moderator.viewer, "block", admin.user)).to.equal(false);
    expect(userPolicy.can(admin.viewer, "block", moderator.user)).to.equal(true);
    expect(userPolicy.can(admin.viewer, "block", admin.user)).to.equal(false);
  });

  it("are changed by their owner only, by an allow-list of fields", async () => {
    await updateUser(services, ada, id(ada), {
      bio: "  Night owl ",
      interests: ["fantasy"],
      role: "admin",
      email: "x@y.zz",
    });
    expect(await stored(ada)).to.deep.include({ bio: "Night owl", interests: ["fantasy"], role: "member" });
    expect((await stored(ada)).email).to.equal(ada.user.email);
    expect(house.heard("user.updated").at(-1)).to.deep.equal({ id: id(ada), changed: ["bio", "interests"] });
    for (const name of ["guest", "stranger", "moderator", "admin"]) {
      const error = await refusal(updateUser(services, callers[name] as Caller, id(ada), { bio: "x" }));
      expect(error.status).to.equal(403);
    }
    expect((await refusal(updateUser(services, ada, "0".repeat(24), { bio: "x" }))).status).to.equal(404);
  });

  it("lose older tokens when the password, the role or a block changes", async () => {
    const version = async () => (await findAccount(id(ada)))?.tokenVersion;
    expect(await version()).to.equal(0);
    expect(await setPassword(services, id(ada), "another secret")).to.equal(1);
    expect((await findLoginById(id(ada)))?.passwordHash).to.equal("hashed:another secret");
    await changeRole(services, admin, id(ada), { role: "moderator" });
    await changeRole(services, admin, id(ada), { role: "member" });
    await blockUser(services, moderator, id(ada), { reason: "Spam" });
    expect(await findAccount(id(ada))).to.include({ blocked: true, tokenVersion: 4 });
    expect(house.heard("user.credentials-changed").filter((event) => event.id === id(ada))).to.have.length(4);
    expect(await findProfile(guestCaller.viewer, ada.user.username)).to.equal(null);
    expect((await findProfile(admin.viewer, ada.user.username.toUpperCase()))?.username).to.equal(
      ada.user.username,
    );
    await unblockUser(services, moderator, id(ada));
    expect((await findProfile(guestCaller.viewer, ada.user.username))?.username).to.equal(ada.user.username);
  });

  it("record a visit at most once a minute", async () => {
    const { clock } = house;
    house.clock = new Date(clock.getTime() + 3_600_000);
    await noteVisit(services, id(ada));
    const first = house.clock;
    house.clock = new Date(first.getTime() + 30_000);
    await noteVisit(services, id(ada));
    expect((await stored(ada)).last_logged_in).to.deep.equal(first);
    house.clock = new Date(first.getTime() + 61_000);
    await noteVisit(services, id(ada));
    expect((await stored(ada)).last_logged_in).to.deep.equal(house.clock);
    house.clock = clock;
  });

  it("never have profile counters below zero", async () => {
    await adjustUserStats(id(ada), { followers: 2 });
    await adjustUserStats(id(ada), { followers: -5, following: 1 });
    expect((await stored(ada)).stats).to.include({ followers: 0, following: 1 });
  });
});
