import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { ApiToken } from "#features/accounts/api-tokens/model.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { challengeFields } from "./support/challenges.ts";
import { exchangeFields } from "./support/exchanges.ts";
import { formOf, send } from "./support/forms.ts";
import { page, type TestStory, writeStory } from "./support/stories.ts";

/**
 * A form that creates something: its page, the field that identifies it, the typed text, and where it is
 * stored.
 */
interface Creating {
  readonly at: (story: TestStory) => string;
  readonly holding: string;
  readonly typed: Readonly<Record<string, string>>;
  readonly into: string;
}

/** Address of a thread, once it was made. */
let thread = "";

/** What there is only one of by its nature: sent again from another page it is refused, or the same. */
const UNIQUE = new Set(["reading list", "coupon", "mailing list", "reusable note"]);

const CREATING: Readonly<Record<string, Creating>> = {
  comment: {
    at: (written) => written.chapter(1),
    holding: "text",
    typed: { text: "What a night." },
    into: "comments",
  },
  "story update": {
    at: () => "/user/ada/updates",
    holding: "text",
    typed: { text: "It goes on." },
    into: "updates",
  },
  thread: {
    at: () => "/forums/writing/new",
    holding: "title",
    typed: { title: "A question", text: "Who reads at night?" },
    into: "threads",
  },
  challenge: {
    at: () => "/challenges/new",
    holding: "title",
    typed: challengeFields() as never,
    into: "challenges",
  },
  brief: {
    at: () => "/briefs/new",
    holding: "title",
    typed: {
      category: "copy-editing",
      title: "A line edit of a sea novel",
      words: "90000",
      budget: "900.00",
      text: "Ninety thousand words, two boats, one funeral.",
      who: "all",
    },
    into: "briefs",
  },
  exchange: {
    at: () => "/exchanges/new",
    holding: "title",
    typed: exchangeFields() as never,
    into: "exchanges",
  },
  "mailing list": {
    at: () => "/mailing-lists",
    holding: "name",
    typed: { name: "Letters" },
    into: "mailing-lists",
  },
  "reusable note": {
    at: () => "/my-stories/notes",
    holding: "name",
    typed: { name: "Thanks", text: "Thank you.", intent: "add" },
    into: "reusable-notes",
  },
  story: {
    at: () => "/story/new",
    holding: "title",
    typed: { title: "Begun thrice", intent: "next" },
    into: "stories",
  },
  coupon: {
    at: () => "/sales/coupons",
    holding: "code",
    typed: { code: "THRICE", percent: "10" },
    into: "coupons",
  },
  post: {
    at: () => thread,
    holding: "text",
    typed: { text: "An answer." },
    into: "posts",
  },
  "reading list": {
    at: () => "/my-lists",
    holding: "title",
    typed: { title: "For the train" },
    into: "lists",
  },
};

describe("A form that is sent three times at once", () => {
  const site = useSite();
  let ada: TestMember;
  let story: TestStory;

  before(async () => {
    ada = await site.addMember("ada");
    await mongoose.connection
      .collection("users")
      .updateMany({}, { $set: { createdAt: new Date(Date.now() - 60 * 86_400_000) } });
    story = await writeStory(site, ada);
  });

  for (const [name, { at, holding, typed, into }] of Object.entries(CREATING))
    it(`creates one ${name}, and sends each request to it`, async () => {
      const browser = await site.visit(ada);
      const form = formOf(await browser.get(at(story)).expect(200), holding);
      const before = await mongoose.connection.collection(into).countDocuments();
      const answers = await Promise.all([1, 2, 3].map(() => send(browser, form, typed)));
      expect(
        answers.map(({ status, text }) => `${status}${status === 422 ? page({ text })("main").text() : ""}`),
      ).to.deep.equal(["303", "303", "303"]);
      expect(new Set(answers.map(({ headers }) => headers.location)).size).to.equal(1);
      expect(await mongoose.connection.collection(into).countDocuments()).to.equal(before + 1);
      // The same text counts as a new entry if it is sent later from a page opened since.
      expect((await send(browser, form, typed)).headers.location).to.equal(answers[0]!.headers.location);
      expect(await mongoose.connection.collection(into).countDocuments()).to.equal(before + 1);
      if (name === "thread") thread = answers[0]!.headers.location!;
      if (UNIQUE.has(name)) return;
      const fresh = formOf(await browser.get(at(story)).expect(200), holding);
      await send(browser, fresh, typed);
      expect(await mongoose.connection.collection(into).countDocuments()).to.equal(before + 2);
    });

  it("creates one API token, and shows it whichever response the browser displays", async () => {
    const bob = await site.addMember("bob");
    const browser = await site.visit(bob);
    const form = formOf(await browser.get("/settings/tokens").expect(200), "name");
    const typed = { name: "Backup", days: "30", scopes: "read", currentPassword: bob.password };
    const answers = await Promise.all([1, 2, 3].map(() => send(browser, form, typed)));
    expect(answers.map(({ status }) => status)).to.deep.equal([303, 303, 303]);
    const cookies = answers.map(
      ({ headers }) => String(headers["set-cookie"]).match(/new-token=([^;]+)/)?.[1],
    );
    expect(cookies[0]).to.be.a("string");
    expect(new Set(cookies).size).to.equal(1);
    expect(await ApiToken.countDocuments({ name: "Backup" })).to.equal(1);
    const sent = await mongoose.connection.collection("sentforms").find().toArray();
    expect(JSON.stringify(sent)).to.not.include(cookies[0]!);
    expect((await browser.get("/settings/tokens")).text).to.include(decodeURIComponent(cookies[0]!));
  });

  it("is processed for each different text, even with the same key", async () => {
    const browser = await site.visit(ada);
    const form = formOf(await browser.get(CREATING.comment!.at(story)).expect(200), "text");
    const before = await mongoose.connection.collection("comments").countDocuments();
    await Promise.all(["One.", "Two."].map((text) => send(browser, form, { text }).expect(303)));
    expect(await mongoose.connection.collection("comments").countDocuments()).to.equal(before + 2);
  });

  it("can be sent again after it was refused", async () => {
    const browser = await site.visit(ada);
    const form = formOf(await browser.get(CREATING.comment!.at(story)).expect(200), "text");
    for (const _ of [1, 2]) expect((await send(browser, form, { text: "" })).status).to.equal(422);
    await send(browser, form, { text: "Not empty." }).expect(303);
  });

  it("follows, and follows again after unfollowing", async () => {
    const bea = await site.addMember("bea");
    const browser = await site.visit(bea);
    const form = formOf(await browser.get(`/user/${ada.username}`).expect(200), "do", "follow");
    for (const verb of ["follow", "unfollow", "follow"]) await send(browser, form, { do: verb }).expect(303);
    const $ = page(await browser.get(`/user/${ada.username}`).expect(200));
    expect($("button[name=do][value=unfollow]").length).to.be.greaterThan(0);
  });

  it("has an idempotency key on every page of a member", async () => {
    const browser = await site.visit(ada);
    const paths = [
      "/",
      "/settings",
      "/my-lists",
      "/forums/writing/new",
      "/challenges/new",
      CREATING.comment!.at(story),
    ];
    for (const path of paths) {
      const $ = page(await browser.get(path));
      $("form[method=post]").each((_, form) => {
        expect($(form).find("[name=_csrf]").attr("value"), `${path} ${$(form).attr("action")}`).to.match(
          /^[\da-f]+\.[\w-]+$/,
        );
      });
    }
    await supertest(site.url).get("/").expect(200);
  });
});
