import { expect } from "chai";
import supertest from "supertest";
import { User, type UserDoc } from "#features/people/users/model.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { preferencesPaths } from "#shared/accounts/preferences.paths.ts";
import { SETTINGS_SECTIONS } from "#shared/accounts/settings.ts";
import { profileMessages } from "#shared/people/profile.messages.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";

import { profileText as words } from "#shared/people/profile.text.ts";
import { fillIn, formOf } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

const SETTINGS = profilePaths.profileSettings();
const FORM = { holding: "bio" };

describe("The Profile settings page, without JavaScript", () => {
  const site = useSite();
  let ada: TestMember;
  let agent: Awaited<ReturnType<typeof site.visit>>;

  before(async () => {
    ada = await site.addMember("ada");
    agent = await site.visit(ada);
  });

  const stored = async () => (await User.findById(ada.id).lean<UserDoc>())!;
  /** Without the times of visits, which change with any request. */
  const storedSettings = async () =>
    (await User.findById(ada.id, { last_logged_in: 0, lastOnline: 0 }).lean<UserDoc>())!;
  const fill = (values: Parameters<typeof fillIn>[2]) => fillIn(agent, SETTINGS, values, FORM);

  it("is the default page of the settings", async () => {
    const { headers } = await agent.get(accountsPaths.settings()).expect(302);
    expect(headers.location).to.equal(SETTINGS_SECTIONS[0].href).and.equal(SETTINGS);
  });

  it("redirects a guest to sign in and back", async () => {
    for (const path of [SETTINGS, accountsPaths.settings(), preferencesPaths.privacySettings()]) {
      const { headers } = await supertest(site.url).get(path).expect(302);
      expect(headers.location).to.equal(accountsPaths.login(path));
    }
  });

  it("saves the member's details, and the profile shows them", async () => {
    const saved = await fill({
      name: "Ada Lovelace",
      bio: "Engines & poetry.\n\nSee https://ada.example/notes (mine), and <b>not</b> javascript:alert(1).",
      location: "Ockham, Surrey",
      timezone: "Europe/Paris",
      interests: ["sci-fi", "mystery"],
      skills: "proof-reading,  Welsh , proof-reading",
      website: "ada.example",
      facebook: "ada.lovelace",
      twitter: "https://twitter.com/ada",
      linkedin: "https://uk.linkedin.com/in/ada-lovelace/",
      instagram: "@ada.reads",
      goodreads: "goodreads.com/user/show/5-ada",
    });
    expect(saved.status).to.equal(303);
    expect(saved.headers.location).to.equal(SETTINGS);
    const again = await agent.get(SETTINGS).expect(200);
    expect(again.text).to.include(words.saved);
    const form = Object.fromEntries(formOf(again, "bio").fields.filter(([name]) => name !== "interests"));
    expect(form).to.include({
      name: "Ada Lovelace",
      timezone: "Europe/Paris",
      skills: "proof-reading, Welsh",
      twitter: "https://x.com/ada",
      instagram: "https://www.instagram.com/ada.reads",
    });
    const $ = page(await supertest(site.url).get(profilePaths.user("ada")).expect(200));
    expect($("h1").text()).to.equal("Ada Lovelace");
    expect($(".profile-facts").text()).to.include("Ockham, Surrey");
    expect($(".profile-tags").text()).to.include("Mystery").and.include("Welsh");
    const links = $(".profile-links a[rel~=me]")
      .map((_, link) => $(link).attr("href"))
      .get();
    expect(links).to.deep.equal([
      "https://ada.example",
      "https://www.facebook.com/ada.lovelace",
      "https://x.com/ada",
      "https://www.linkedin.com/in/ada-lovelace",
      "https://www.instagram.com/ada.reads",
      "https://www.goodreads.com/user/show/5-ada",
    ]);
    const bio = $(".profile-bio");
    expect(bio.find("p")).to.have.length(2);
    expect(
      bio
        .find("a")
        .map((_, link) => $(link).attr("href"))
        .get(),
    ).to.deep.equal(["https://ada.example/notes"]);
    expect(bio.find("a").attr("rel")).to.equal("nofollow ugc noopener");
    expect(bio.text()).to.include("<b>not</b> javascript:alert(1).");
  });

  it("preserves what was typed and shows the specified message at each refused field, and saves nothing", async () => {
    await site.app.jobs.whenIdle();
    const before = await storedSettings();
    const refused = await fill({
      name: "R2-D2",
      bio: "Typed with care.",
      twitter: "https://www.facebook.com/ada",
      website: "not an address",
      skills: "x".repeat(61),
      timezone: "",
    });
    expect(refused.status).to.equal(422);
    const $ = page(refused);
    expect($("#field-name-error").text()).to.equal(profileMessages.nameCharacters);
    expect($("#field-twitter-error").text()).to.equal(profileMessages.socialAddress("X (Twitter)"));
    expect($("#field-website-error").text()).to.equal(profileMessages.websiteAddress);
    expect($("#field-skills-error").text()).to.equal(profileMessages.skillTooLong);
    expect($("textarea[name=bio]").text()).to.equal("Typed with care.");
    expect($("input[name=twitter]").attr("value")).to.equal("https://www.facebook.com/ada");
    expect(
      $("#form-errors a")
        .map((_, link) => $(link).attr("href"))
        .get(),
    ).to.include("#field-twitter");
    expect(await storedSettings()).to.deep.equal(before);
  });

  it("clears every field that is left empty", async () => {
    await fill({ location: "", interests: null, skills: "", facebook: "" });
    const { location, interests, skills, facebook, placeWords } = await stored();
    expect({ location, interests, skills, facebook, placeWords }).to.deep.equal({
      location: "",
      interests: [],
      skills: [],
      facebook: "",
      placeWords: [],
    });
  });

  it("prevents writing another member's profile and a form without its token", async () => {
    await site.addMember("mallory");
    await site.app.jobs.whenIdle();
    const before = await stored();
    const form = { name: "Owned", id: ada.id, _id: ada.id, username: "ada" };
    await agent
      .post(SETTINGS)
      .type("form")
      .send({ ...form, _csrf: "x" })
      .expect(403);
    await agent.post(SETTINGS).set("Origin", "https://evil.example").type("form").send(form).expect(403);
    expect((await stored()).name).to.equal(before.name);
  });

  it("saves privacy settings, which apply at once for everybody", async () => {
    const guest = async () => page(await supertest(site.url).get(profilePaths.user("ada")).expect(200));
    expect((await guest())(".profile-facts").text()).to.match(/Last online/);
    const saved = await fillIn(
      agent,
      preferencesPaths.privacySettings(),
      {
        hideLastOnline: "true",
        hideFollows: "true",
        hideFromSearch: "true",
        messagesFrom: "following",
        keepHistory: null,
      },
      { holding: "messagesFrom" },
    );
    expect(saved.status).to.equal(303);
    expect(await stored()).to.include({
      hideLastOnline: true,
      hideFollows: true,
      hideFromSearch: true,
      messagesFrom: "following",
      keepHistory: false,
      lastOnline: null,
      lastOnlineDay: null,
    });
    const $ = await guest();
    expect($(".profile-facts").text()).not.to.match(/Last online/);
    expect($('meta[name="robots"]').attr("content")).to.equal("noindex");
    expect($('link[rel="canonical"]')).to.have.length(0);
    expect($('script[type="application/ld+json"]')).to.have.length(0);
    const form = Object.fromEntries(
      formOf(await agent.get(preferencesPaths.privacySettings()), "messagesFrom").fields,
    );
    expect(form).to.include({ hideFollows: "true", messagesFrom: "following" });
    expect(form).not.to.have.property("keepHistory");
    const csrf = await csrfOf(agent);
    const bad = await agent
      .post(preferencesPaths.privacySettings())
      .type("form")
      .send({ _csrf: csrf, messagesFrom: "aliens" });
    expect(bad.status).to.equal(422);
  });
});
