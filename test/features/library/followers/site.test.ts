import { expect } from "chai";
import { load } from "cheerio";
import supertest from "supertest";
import { useHouseOfSite } from "./support.ts";

describe("Following through the API and on pages", () => {
  const { site, members, as } = useHouseOfSite(["ada", "bea", "cleo"]);

  const followers = (query: string) => supertest(site.url).get(`/api/followers?${query}`).expect(200);
  const create = (who: string, data: object) =>
    supertest(site.url)
      .post("/api/followers")
      .set("Authorization", `Bearer ${members[who]!.token}`)
      .send({ data });

  it("returns who follows whom as existing clients expect, by name, ten a page", async () => {
    const [ada, bea, cleo] = ["ada", "bea", "cleo"].map((name) => members[name]!);
    await create("ada", { follower: ada!.id, following: bea!.id }).expect(200);
    await create("ada", { follower: ada!.id, following: cleo!.id }).expect(200);
    await create("cleo", { follower: cleo!.id, following: bea!.id }).expect(200);
    const names = (
      body: { data: { attributes: Record<string, { data: { attributes: { username: string } } }> }[] },
      of: string,
    ) => body.data.map(({ attributes }) => attributes[of]?.data.attributes.username);
    const own = (await followers(`filters[follower][id]=${ada!.id}&populate=following`)).body;
    expect(names(own, "following")).to.deep.equal(["bea", "cleo"]);
    expect(own.meta.pagination).to.deep.equal({ page: 1, pageSize: 10, pageCount: 1, total: 2 });
    const theirs = (await followers(`filters[following]=${bea!.id}&populate=follower`)).body;
    expect(names(theirs, "follower")).to.deep.equal(["ada", "cleo"]);
    const falling = (
      await followers(`filters[following]=${bea!.id}&populate=follower&sort=follower.name:desc`)
    ).body;
    expect(names(falling, "follower")).to.deep.equal(["cleo", "ada"]);
    const one = (await followers(`filters[follower]=${ada!.id}&filters[following][username]=cleo`)).body;
    expect(one.data).to.have.length(1);
  });

  it("refuses to follow in another's name, and accepts the same follow twice", async () => {
    const [ada, bea] = [members.ada!, members.bea!];
    await create("bea", { follower: ada.id, following: bea.id }).expect(403);
    const first = await create("ada", { following: bea.id }).expect(200);
    const again = await create("ada", { following: bea.id }).expect(200);
    expect(again.body.data.id).to.equal(first.body.data.id);
    const foreign = supertest(site.url).delete(`/api/followers/${first.body.data.id}`);
    await foreign.set("Authorization", `Bearer ${members.cleo!.token}`).expect(403);
  });

  it("follows and unfollows with the button on a profile, without a script", async () => {
    const agent = await as("bea");
    const press = async (label: RegExp) => {
      const $ = load((await agent.get("/user/cleo").expect(200)).text);
      const button = $("button").filter((_, each) =>
        label.test($(each).attr("aria-label") ?? $(each).text()),
      );
      expect(button.length, String(label)).to.equal(1);
      const form = button.closest("form");
      const fields = Object.fromEntries(
        form
          .find("input")
          .map((_, each) => [[$(each).attr("name"), $(each).val()]])
          .get(),
      );
      const answer = await agent
        .post(form.attr("action")!)
        .type("form")
        .send({ ...fields, [button.attr("name")!]: button.attr("value") });
      expect(answer.status).to.equal(303);
      return answer.headers.location!.split("#")[0];
    };
    expect(await press(/^Follow cleo/)).to.equal("/user/cleo");
    expect((await followers(`filters[follower]=${members.bea!.id}`)).body.data).to.have.length(1);
    await agent.get("/user/bea/following").expect(200).expect(/cleo/);
    await press(/^Following cleo/);
    expect((await followers(`filters[follower]=${members.bea!.id}`)).body.data).to.have.length(0);
    await press(/^Block/);
    expect((await agent.get("/settings/blocked").expect(200)).text).to.include("Unblock cleo");
    expect((await agent.get("/user/cleo")).text).to.include("You have blocked this member.");
    await press(/^Unblock/);
    await press(/^Mute/);
    expect((await agent.get("/settings/blocked")).text).to.include("Unmute cleo");
  });

  it("makes follows during a block real from the end of the block on", async () => {
    const [ada, cleo] = [members.ada!, members.cleo!];
    const blocks = () =>
      supertest(site.url)
        .post("/api/blocks")
        .set("Authorization", `Bearer ${cleo.token}`)
        .send({ data: { who: ada.id, kind: "block" } });
    const { body } = await blocks().expect(200);
    await create("ada", { following: cleo.id }).expect(200);
    const shown = () => followers(`filters[follower]=${ada.id}&filters[following]=${cleo.id}`);
    expect((await shown()).body.data).to.have.length(0);
    await supertest(site.url)
      .delete(`/api/blocks/${body.data.id}`)
      .set("Authorization", `Bearer ${cleo.token}`)
      .expect(200);
    await site.app.jobs.whenIdle();
    expect((await shown()).body.data).to.have.length(1);
  });

  it("shows guests the way to an account, and a member's button only to that member", async () => {
    const agent = await as("ada");
    await agent
      .get("/user/bea")
      .expect(200)
      .expect(/Following/);
    const guest = await supertest(site.url).get("/user/bea").expect(200);
    expect(guest.text).to.include('href="/login?next=%2Fuser%2Fbea"');
    // Guests get a separate form without a member's token: pressed, it waits for the sign-in.
    expect(load(guest.text)('form[action="/user/bea/follow"] input[name=_csrf]')).to.have.length(0);
  });

  it("hides the lists of members who have hidden them, and says so", async () => {
    const agent = await as("ada");
    await supertest(site.url)
      .put(`/api/users/${members.ada!.id}`)
      .set("Authorization", `Bearer ${members.ada!.token}`)
      .send({ hideFollows: true })
      .expect(200);
    await site.app.jobs.whenIdle();
    const page = await supertest(site.url).get("/user/ada/following").expect(200);
    expect(page.text).to.include("keeps this list private");
    expect((await followers(`filters[follower]=${members.ada!.id}`)).body.data).to.have.length(0);
    expect((await agent.get("/user/ada/following").expect(200)).text).to.include("/user/bea");
  });

  it("follows a genre with the button on its page, which then says so", async () => {
    const agent = await as("cleo");
    const csrf = /name="_csrf" value="([^"]+)"/.exec(
      (await agent.get("/genres/horror").expect(200)).text,
    )?.[1];
    await agent.post("/genres/horror/follow").type("form").send({ _csrf: csrf, do: "follow" }).expect(303);
    expect((await agent.get("/genres/horror")).text).to.include("Following genre");
    expect((await agent.get("/genres/crime")).text).to.not.include("Following genre");
    await supertest(site.url)
      .get("/genres/horror")
      .expect(200)
      .expect(/Follow genre/);
  });

  it("follows stories and genres, and refuses hidden ones", async () => {
    const token = members.ada!.token;
    const ask = (method: "post" | "delete", path: string) =>
      supertest(site.url)[method](path).set("Authorization", `Bearer ${token}`);
    await ask("post", "/api/genres/fantasy/follow").expect(200);
    await ask("post", "/api/genres/cookery/follow").expect(404);
    await ask("post", `/api/stories/${"0".repeat(24)}/follow`).expect(404);
    await ask("post", "/api/stories/x/follow").expect(404);
    await ask("delete", "/api/genres/fantasy/follow").expect(200);
  });
});
