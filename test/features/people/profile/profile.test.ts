import { expect } from "chai";
import supertest from "supertest";
import { updateUser } from "#features/people/profile/index.ts";
import { blockUser } from "#features/people/staff/index.ts";
import { noteVisit } from "#features/people/users/index.ts";
import { User } from "#features/people/users/model.ts";
import { peopleText as words } from "#shared/people/people.text.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { machinesPaths } from "#shared/site/machines.paths.ts";
import { page, writeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("A profile", () => {
  const site = useSite();
  let ada: TestMember;
  let bob: TestMember;

  before(async () => {
    ada = await site.addMember("Ada.L");
    bob = await site.addMember("bob");
    await updateUser(site.app.services, ada.caller, ada.id, { name: "Ada Lovelace", bio: "Engines." });
  });

  const asGuest = () => supertest(site.url).get(profilePaths.user("Ada.L"));

  it("shows guests cached bytes until it changes, without anything for its owner", async () => {
    const first = await asGuest().expect(200);
    await (await site.visit(ada)).get(profilePaths.user("Ada.L")).expect(200);
    const second = await asGuest().expect(200);
    expect(second.text).to.equal(first.text);
    expect(second.headers.etag).to.equal(first.headers.etag);
    expect(first.text).not.to.include(words.edit).and.not.to.include(words.own.noStories);
    await asGuest().set("If-None-Match", first.headers.etag!).expect(304);
    await updateUser(site.app.services, ada.caller, ada.id, { bio: "Engines and poetry." });
    expect((await asGuest()).text).to.include("Engines and poetry.");
  });

  it("shows the owner only how to edit it and what to do next", async () => {
    const own = page(await (await site.visit(ada)).get(profilePaths.user("Ada.L")).expect(200));
    expect(own(`a[href="${profilePaths.profileSettings()}"]`).text()).to.include(words.edit);
    expect(own(".empty-title").text()).to.equal(words.own.noStories);
    for (const agent of [await site.visit(), await site.visit(bob)]) {
      const $ = page(await agent.get(profilePaths.user("Ada.L")).expect(200));
      expect($(".profile").text()).not.to.include(words.edit);
      expect($(".empty-title").text()).to.equal(words.noStories("Ada Lovelace"));
    }
    const bobs = page(await (await site.visit(bob)).get(profilePaths.user("bob")).expect(200));
    expect(bobs(".profile-hint").text()).to.include(words.own.noBio);
    const seen = page(await (await site.visit(ada)).get(profilePaths.user("bob")).expect(200));
    expect(seen(".profile-hint")).to.have.length(0);
    expect(seen(".profile").text()).not.to.include(words.edit);
  });

  it("is found in any case, and redirects to one address", async () => {
    for (const name of ["ada.l", "ADA.L"]) {
      const { headers } = await supertest(site.url)
        .get(`${profilePaths.user(name)}?after=x`)
        .expect(301);
      expect(headers.location).to.equal(`${profilePaths.user("Ada.L")}?after=x`);
    }
    await supertest(site.url).get(profilePaths.user("nobody")).expect(404);
  });

  it("shows the day of the last visit, updated at once", async () => {
    const day = (text: string) => /Last online ([^<]+)</.exec(text)?.[1];
    await User.updateOne(
      { _id: ada.id },
      { $set: { last_logged_in: new Date(0), lastOnlineDay: new Date(0) } },
    );
    expect(day((await asGuest()).text)).to.equal("1 January 1970");
    await noteVisit(site.app.services, ada.id);
    expect(day((await asGuest()).text)).to.match(new RegExp(String(new Date().getUTCFullYear())));
  });

  it("links its feed and includes structured data", async () => {
    await updateUser(site.app.services, ada.caller, ada.id, {
      twitter: "adal",
      location: "Ockham",
      skills: ["mathematics"],
    });
    const $ = page(await asGuest());
    expect($(`link[type="application/atom+xml"][href$="${machinesPaths.userFeed("Ada.L")}"]`)).to.have.length(
      1,
    );
    expect($(`.profile-links a[href="${machinesPaths.userFeed("Ada.L")}"]`)).to.have.length(1);
    await supertest(site.url).get(machinesPaths.userFeed("Ada.L")).expect(200);
    const data = JSON.parse($('script[type="application/ld+json"]').text());
    expect(data).to.include({ "@type": "ProfilePage", url: `${site.url}${profilePaths.user("Ada.L")}` });
    expect(data.mainEntity).to.deep.include({
      "@type": "Person",
      name: "Ada Lovelace",
      alternateName: "@Ada.L",
      sameAs: ["https://x.com/adal"],
      knowsAbout: ["mathematics"],
    });
    expect(data.mainEntity.interactionStatistic.userInteractionCount).to.equal(0);
    expect($('link[rel="canonical"]').attr("href")).to.equal(`${site.url}${profilePaths.user("Ada.L")}`);
  });

  it("lists public stories, and no drafts or private ones", async () => {
    await writeStory(site, ada, { title: "The Open Book" });
    await writeStory(site, ada, { title: "The Drawer", draft: true });
    await writeStory(site, ada, { title: "The Diary", private: true });
    for (const agent of [await site.visit(), await site.visit(bob), await site.visit(ada)]) {
      const $ = page(await agent.get(profilePaths.user("Ada.L")).expect(200));
      const titles = $(".story-card-title")
        .map((_, title) => $(title).text())
        .get();
      expect(titles).to.deep.equal(["The Open Book"]);
    }
  });

  it("of a blocked member is visible to staff only", async () => {
    const eve = await site.addMember("eve");
    const gwen = await site.addMember("gwen", "moderator");
    await supertest(site.url).get(profilePaths.user("eve")).expect(200);
    await blockUser(site.app.services, gwen.caller, eve.id, { reason: "Spam" });
    await supertest(site.url).get(profilePaths.user("eve")).expect(404);
    await (await site.visit(bob)).get(profilePaths.user("eve")).expect(404);
    await (await site.visit(gwen)).get(profilePaths.user("eve")).expect(200);
    await supertest(site.url).get(profilePaths.user("eve")).expect(404);
  });
});
