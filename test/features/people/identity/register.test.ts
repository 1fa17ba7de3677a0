import { expect } from "chai";
import { findForLogin, registerUser } from "#features/people/identity/index.ts";
import { User } from "#features/people/users/model.ts";
import { refusal } from "#test/support/refusal.ts";
import { guestCaller, useHouse } from "../users/support.ts";

const input = (more: object = {}) => ({
  username: "Ada.Lovelace",
  email: "Ada@Mail.Example",
  password: "open sesame",
  ...more,
});

describe("Registration", () => {
  const house = useHouse();
  const register = (more: object = {}) => registerUser(house.services, guestCaller, input(more));

  afterEach(() => User.deleteMany({}));

  it("creates a complete account with its last visit set, and publishes an event", async () => {
    const { _id } = await register({
      promotional_emails: true,
      referral: "word-of-mouth",
      userAgent: "test",
    });
    const user = await User.findById(_id).select("+passwordHash +userAgent").lean();
    expect(user).to.include({
      setup_complete: true,
      promotional_emails: true,
      referral: "word-of-mouth",
      userAgent: "test",
      role: "member",
      email: "Ada@Mail.Example",
    });
    expect(user?.last_logged_in).to.deep.equal(house.clock);
    expect(user?.passwordHash).to.equal("hashed:open sesame");
    expect(house.heard("user.registered").at(-1)).to.deep.equal({ id: String(_id) });
  });

  it("refuses a taken username or email address in a different case", async () => {
    await register();
    for (const twin of [
      { username: "ADA.lovelace", email: "other@mail.example" },
      { username: "other", email: "ada@mail.EXAMPLE" },
    ]) {
      const error = await refusal(register(twin));
      expect(error).to.include({
        status: 400,
        name: "ApplicationError",
        message: "Username or Email already taken",
      });
    }
  });

  it("gives a username requested concurrently to exactly one account", async () => {
    const tries = Array.from({ length: 12 }, (_, n) =>
      register({ email: `ada${n}@mail.example` }).then(
        () => "taken",
        (error) => error.message,
      ),
    );
    const outcomes = await Promise.all(tries);
    expect(outcomes.filter((outcome) => outcome === "taken")).to.have.length(1);
    expect(new Set(outcomes)).to.deep.equal(new Set(["taken", "Username or Email already taken"]));
    expect(await User.countDocuments()).to.equal(1);
  });

  const refused: [string, object, string, string][] = [
    ["a short password", { password: "five5" }, "password", "password must be at least 6 characters"],
    ["a short address", { email: "a@b.c" }, "email", "email must be at least 6 characters"],
    [
      "an address without a host",
      { email: "ada@example" },
      "email",
      "This email is not valid. Please check the spelling.",
    ],
    [
      "a throw-away address",
      { email: "ada@mailinator.com" },
      "email",
      "We do not allow users to register with disposable email addresses.",
    ],
    [
      "a throw-away address at a subdomain",
      { email: "ada@x.mailinator.com" },
      "email",
      "We do not allow users to register with disposable email addresses.",
    ],
    [
      "a username with a space",
      { username: "ada lovelace" },
      "username",
      "Username can contain only letters, numbers, hyphens, underscores and full stops.",
    ],
    [
      "a username of full stops",
      { username: ".." },
      "username",
      "Username can contain only letters, numbers, hyphens, underscores and full stops.",
    ],
    ["a name with digits", { name: "Ada 2" }, "name", "Name can contain only letters and spaces."],
    ["no username", { username: undefined }, "username", "This field is required"],
    ["an empty address", { email: "" }, "email", "This field is required"],
  ];
  for (const [what, more, field, message] of refused) {
    it(`refuses ${what}`, async () => {
      const error = await refusal(register(more));
      expect(error.status).to.equal(400);
      expect(error.fields).to.deep.equal([{ path: [field], message, name: "ValidationError" }]);
      expect(await User.countDocuments()).to.equal(0);
    });
  }

  it("accepts names in any script", async () => {
    const { _id } = await register({ name: "Zoë Ångström Ольга 明" });
    expect((await User.findById(_id).lean())?.name).to.equal("Zoë Ångström Ольга 明");
  });

  it("ignores a role, a risk level or a confirmation in the input", async () => {
    const { _id } = await register({
      role: "admin",
      confirmed: false,
      tokenVersion: 9,
      email_risk_level: "none",
    });
    expect(await User.findById(_id).lean()).to.include({ role: "member", confirmed: true, tokenVersion: 0 });
  });

  it("stores a referrer who exists and ignores one who does not", async () => {
    const { _id: referrer } = await register();
    const one = await register({ username: "b1", email: "b1@mail.example", referred_by: String(referrer) });
    const two = await register({ username: "b2", email: "b2@mail.example", referred_by: "0".repeat(24) });
    expect(String((await User.findById(one._id).lean())?.referred_by)).to.equal(String(referrer));
    expect((await User.findById(two._id).lean())?.referred_by).to.equal(null);
  });

  it("finds an account at sign-in by username or email address, in any case", async () => {
    await register();
    for (const identifier of ["ada.lovelace", " ADA.LOVELACE ", "ADA@mail.example"]) {
      expect((await findForLogin(identifier))?.username).to.equal("Ada.Lovelace");
    }
    expect(await findForLogin("nobody")).to.equal(null);
  });
});
