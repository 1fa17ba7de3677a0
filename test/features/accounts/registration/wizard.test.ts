import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { messagesIn } from "#test/app/support/forms.ts";
import { page, writeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { type Agent, good, newcomer, press, stored } from "./support.ts";

describe("Registration steps after the details", () => {
  const site = useSite();

  const toNext = (answer: supertest.Response) => {
    expect(answer.status).to.equal(303);
    return answer.headers.location as string;
  };

  it("ask a guest to sign in first, and return", async () => {
    for (const step of ["socials", "genres", "follow", "payment-wallet"]) {
      const { headers } = await supertest(site.url).get(`/register/${step}`).expect(302);
      expect(headers.location).to.equal(`/login?next=${encodeURIComponent(`/register/${step}`)}`);
    }
  });

  it("show the current step, and link to every step reached", async () => {
    const agent = await newcomer(site, "bea");
    const steps = async (path: string) => {
      const $ = page(await agent.get(path).expect(200));
      const nav = $("nav.steps");
      return {
        current: nav.find("[aria-current=step] .step-name").text(),
        links: nav
          .find("a")
          .toArray()
          .map((link) => $(link).attr("href")),
      };
    };
    expect(await steps("/register/socials")).to.deep.equal({ current: "Socials", links: ["/register"] });
    await press(agent, "/register/socials", "next");
    const genres = await steps("/register/genres");
    expect(genres).to.deep.equal({ current: "Genres", links: ["/register", "/register/socials"] });
    expect((await steps("/register/socials")).links).to.deep.equal(["/register", "/register/genres"]);
  });

  it("preserve what is filled in, forward and back", async () => {
    const agent = await newcomer(site, "cleo");
    const website = "https://cleo.example/books";
    expect(toNext(await press(agent, "/register/socials", "next", { website }))).to.equal("/register/genres");
    const interests = ["fantasy", "horror"];
    const back = await press(agent, "/register/genres", "back", { interests });
    expect(toNext(back)).to.equal("/register/socials");
    expect(page(await agent.get("/register/socials"))("[name=website]").attr("value")).to.equal(website);
    const $ = page(await agent.get("/register/genres"));
    const ticked = $("[name=interests][checked]")
      .toArray()
      .map((box) => $(box).attr("value"));
    expect(ticked).to.deep.equal(interests);
    expect(await stored("cleo")).to.deep.include({
      website,
      interests,
      setup: { step: "genres", next: "/" },
    });
  });

  it("show invalid input again with its message, whichever button was pressed", async () => {
    const agent = await newcomer(site, "dora");
    for (const intent of ["next", "back"]) {
      const refused = await press(agent, "/register/socials", intent, { website: "no address" });
      expect(refused.status).to.equal(422);
      expect(messagesIn(refused).at("website")).not.to.equal("");
      expect(refused.text).to.include('value="no address"');
    }
    const genres = await press(agent, "/register/genres", "next", { interests: ["cookery"] });
    expect(genres.status).to.equal(422);
  });

  it("can be skipped, which saves nothing", async () => {
    const agent = await newcomer(site, "eve");
    const skipped = await press(agent, "/register/socials", "skip", { website: "https://eve.example" });
    expect(toNext(skipped)).to.equal("/register/genres");
    expect(await stored("eve")).to.deep.include({ website: "", setup: { step: "genres", next: "/" } });
  });

  it("let members return to the account step and change what can still be changed", async () => {
    const agent = await newcomer(site, "fay", { promotional_emails: "true" });
    const shown = page(await agent.get("/register").expect(200));
    expect(shown("main").text()).to.include("fay@example.com");
    expect(shown("[name=promotional_emails][checked]")).to.have.length(1);
    const saved = await press(agent, "/register", "next", { name: "Fay Wold", promotional_emails: null });
    expect(toNext(saved)).to.equal("/register/socials");
    expect(await stored("fay")).to.include({ name: "Fay Wold", promotional_emails: false, username: "fay" });
    const refused = await press(agent, "/register", "next", { name: "Fay 2" });
    expect(messagesIn(refused).at("name")).to.equal("Name can contain only letters and spaces.");
  });

  it("continue on another device, where the front page shows a discreet reminder", async () => {
    const first = await newcomer(site, "gwen");
    await press(first, "/register/socials", "next", { website: "https://gwen.example" });
    const second = await site.visit({ username: "gwen", password: "a long password" } as never);
    const home = page(await second.get("/").expect(200));
    expect(home(".setup-prompt").text()).to.include("Finish setting up");
    expect(home(".setup-prompt a").attr("href")).to.equal("/register/genres");
    expect(page(await second.get("/register/socials"))("[name=website]").attr("value")).to.equal(
      "https://gwen.example",
    );
    const left = await press(second, "/", "dismiss");
    expect(toNext(left)).to.equal("/");
    expect((await second.get("/")).text).not.to.include('id="setup-prompt"');
    expect((await first.get("/")).text).not.to.include('id="setup-prompt"');
    expect(await stored("gwen")).to.include({ setup: null });
  });

  it("do not press members to set up payments once they have left the last step", async () => {
    const agent = await newcomer(site, "lena");
    for (const step of ["socials", "genres", "follow"]) await press(agent, `/register/${step}`, "skip", {});
    expect(await stored("lena")).to.deep.include({ setup: { step: "payment-wallet", next: "/" } });
    expect((await agent.get("/").expect(200)).text).not.to.include('id="setup-prompt"');
  });

  it("start with a form that links to the terms beside their box, and offers only known sources", async () => {
    const $ = page(await (await site.visit()).get("/register").expect(200));
    expect($('label:has(a[href="/terms"])').attr("for")).to.equal("field-terms");
    const offered = $("[name=referral] option")
      .toArray()
      .map((option) => $(option).attr("value"));
    expect(offered).to.include("word-of-mouth").and.not.include("ffa");
  });

  it("show no reminder to members who have finished, nor to guests", async () => {
    const old = await site.addMember("old");
    for (const agent of [await site.visit(old), await site.visit()])
      expect((await agent.get("/").expect(200)).text).not.to.include('id="setup-prompt"');
  });

  describe("people to follow", () => {
    let fantasist: TestMember;
    let horrorist: TestMember;

    before(async () => {
      fantasist = await site.addMember("fantasist");
      horrorist = await site.addMember("horrorist");
      const romancer = await site.addMember("romancer");
      await writeStory(site, fantasist, { categories: ["fantasy", "horror"] });
      await writeStory(site, horrorist, { categories: ["horror"] });
      await writeStory(site, romancer, { categories: ["romance"] });
      await writeStory(site, await site.addMember("unready"), { categories: ["fantasy"], draft: true });
    });

    const proposals = async (agent: Agent) => {
      const $ = page(await agent.get("/register/follow").expect(200));
      return $(".proposal")
        .toArray()
        .map((row) => [$(row).find(".proposal-name").text(), $(row).find(".person-reason").first().text()]);
    };

    it("are authors of the chosen genres, each with a reason, best matches first", async () => {
      const agent = await newcomer(site, "kim");
      await press(agent, "/register/genres", "next", { interests: ["fantasy", "horror"] });
      expect(await proposals(agent)).to.deep.equal([
        ["fantasist", "Writes fantasy and horror"],
        ["horrorist", "Writes horror"],
      ]);
    });

    it("are followed with one form, and not suggested again", async () => {
      const agent = await newcomer(site, "lea");
      await press(agent, "/register/genres", "next", { interests: ["fantasy", "horror"] });
      const authors = [fantasist.id, horrorist.id];
      const on = await press(agent, "/register/follow", "next", { authors });
      expect(toNext(on)).to.equal("/register/payment-wallet");
      const { text } = await agent.get("/register/follow").expect(200);
      expect(text).to.include("You follow 2 people.").and.include("No suggestions yet");
      expect((await stored("fantasist"))?.stats.followers).to.equal(1);
      await press(agent, "/register/follow", "next");
      expect((await stored("lea"))?.stats.following).to.equal(2);
    });

    it("refuse invalid entries, and ignore members who do not exist", async () => {
      const agent = await newcomer(site, "mia");
      await press(agent, "/register/genres", "next", { interests: ["horror"] });
      expect((await press(agent, "/register/follow", "next", { authors: ["nobody"] })).status).to.equal(422);
      const authors = ["f".repeat(24), String((await stored("mia"))?._id), horrorist.id];
      expect((await press(agent, "/register/follow", "next", { authors })).status).to.equal(303);
      expect((await stored("mia"))?.stats.following).to.equal(1);
    });

    it("lead back to the genres if none are chosen and there is nobody to suggest", async () => {
      await mongoose.connection.collection("followers").deleteMany({});
      await mongoose.connection.collection("users").updateMany({}, { $set: { "stats.followers": 0 } });
      const agent = await newcomer(site, "nan");
      const $ = page(await agent.get("/register/follow").expect(200));
      expect($(".empty a").attr("href")).to.equal("/register/genres");
    });
  });

  describe("the payment wallet", () => {
    it("leads into the form in the settings and back, or ends without it", async () => {
      const agent = await newcomer(site, "ona", { next: "/stories?genre=crime" });
      const $ = page(await agent.get("/register/payment-wallet").expect(200));
      expect($("main .btn-primary").text()).to.equal("Start reading");
      // Nothing is left to finish.
      expect($(".wizard-later").length).to.equal(0);
      expect(page(await agent.get("/register/socials"))(".wizard-later").text()).to.equal("Finish later");
      const start = $(".wizard-optional a").attr("href")!;
      expect(start).to.equal("/settings/payment?next=%2Fregister%2Fpayment-wallet");
      await agent.get(start).expect(200);
      const end = await press(agent, "/register/payment-wallet", "next");
      expect(toNext(end)).to.equal("/stories?genre=crime");
      expect((await agent.get("/stories?genre=crime")).text).to.include("Your account is set up, ona.");
      expect((await stored("ona"))?.setup).to.equal(null);
      expect(toNext(await press(agent, "/register/payment-wallet", "next"))).to.equal("/");
    });

    it("says whether it is started or complete", async () => {
      const agent = await newcomer(site, "pia");
      const owner = (await stored("pia"))!._id;
      const accounts = mongoose.connection.collection("paymentaccounts");
      await press(
        agent,
        "/settings/payment/business?next=/register/payment-wallet",
        "",
        {
          business_type: "individual",
          country: "GB",
          currency: "GBP",
        },
        "business_type",
      );
      expect((await agent.get("/register/payment-wallet")).text).to.include("You have already started.");
      await accounts.updateOne({ owner }, { $set: { complete: true } });
      const { text } = await agent.get("/register/payment-wallet").expect(200);
      expect(text).to.include("We know who to pay").and.include("Start reading");
    });
  });

  it("are private pages: other members' progress is unchanged, and forms from other sites are refused", async () => {
    const [one, other] = [await newcomer(site, "hana"), await newcomer(site, "hope")];
    await press(one, "/register/socials", "skip");
    expect((await stored("hope"))?.setup?.step).to.equal("socials");
    await other.post("/register/socials").type("form").send({ website: "https://x.example" }).expect(403);
    await other
      .post("/register/socials")
      .set("Origin", "https://evil.example")
      .type("form")
      .send({})
      .expect(403);
    const { headers } = await one.get("/register/socials").expect(200);
    expect(headers["cache-control"]).to.equal("no-store");
  });

  it("never go back: a late form of an early step does not change the progress", async () => {
    const agent = await newcomer(site, "ida");
    await press(agent, "/register/socials", "skip");
    await Promise.all([
      press(agent, "/register/socials", "next"),
      press(agent, "/register/genres", "dismiss"),
    ]);
    await press(agent, "/register/socials", "next");
    expect((await stored("ida"))?.setup).to.equal(null);
  });
});

describe("Registering where addresses must be confirmed first", () => {
  const site = useSite({ EMAIL_CONFIRMATION: "1" });

  it("says where the mail was sent, signs nobody in, and resumes at the same step after signing in", async () => {
    const agent = await newcomer(site, "jo", { next: "/stories" });
    const { text } = await agent.get("/register/check-mail").expect(200);
    expect(text).to.include("jo@example.com").and.include("Check your email");
    await agent.get("/register/socials").expect(302);
    await supertest(site.url).get("/register/check-mail").expect(302);
    expect(await stored("jo")).to.deep.include({
      confirmed: false,
      setup: { step: "socials", next: "/stories" },
    });

    const mail = await mongoose.connection.collection("mails").findOne({ to: "jo@example.com" });
    const link = new RegExp(`${site.url}(/email-confirmation\\S+)`).exec(mail?.text)![1]!;
    await press(await site.visit(), link, "", {}, "confirmation");
    expect(await stored("jo")).to.include({ confirmed: true });
    const signedIn = await site.visit({ username: "jo", password: "a long password" } as never);
    const home = page(await signedIn.get("/").expect(200));
    expect(home(".setup-prompt a").attr("href")).to.equal("/register/socials");
  });

  it("sends the mail again on request", async () => {
    const agent = await newcomer(site, "kay");
    const sent = await press(agent, "/register/check-mail", "send");
    expect(sent.headers.location).to.equal("/email-confirmation?done=sent");
  });

  it("creates no account without its mail, and no mail without its account", async () => {
    const letters = () => mongoose.connection.collection("mails").countDocuments({ to: "lin@example.com" });
    await newcomer(site, "lin");
    expect([await letters(), Boolean(await stored("lin"))]).to.deep.equal([1, true]);
    await supertest(site.url).post("/register").type("form").send(good("lin")).expect(422);
    expect(await letters(), "letters after a refused registration").to.equal(1);
  });
});
