import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect } from "chai";
import supertest from "supertest";
import { CSRF_FIELD } from "#shared/form.ts";
import { signedIn, site } from "./small-site.tsx";

describe("The page engine", () => {
  it("renders a shared page once and then serves it from the cache", async () => {
    const { app, state } = site();
    for (let visit = 0; visit < 5; visit += 1) await supertest(app).get("/open/1").expect(200);
    expect(state.loads).to.equal(1);
  });

  it("stores one entry whatever unknown query parameters are sent", async () => {
    const { app, state } = site();
    await supertest(app).get("/open/1?utm_source=a");
    await supertest(app).get("/open/1?utm_source=b&x[]=1");
    expect(state.loads).to.equal(1);
    const other = await supertest(app).get("/open/1?part=2");
    expect(other.text).to.include("<p>12</p>");
    expect(state.loads).to.equal(2);
  });

  it("shows an edit on the next request after its tag was invalidated", async () => {
    const { app, engine, state } = site();
    await supertest(app).get("/open/1");
    state.title = "Second title";
    expect((await supertest(app).get("/open/1")).text).to.include("First title");
    engine.drop("things:1");
    expect((await supertest(app).get("/open/1")).text).to.include("Second title");
  });

  it("sends the same page in identity, gzip and brotli, each with a separate entity tag", async () => {
    const { app } = site();
    const plain = await supertest(app).get("/open/1").set("Accept-Encoding", "identity");
    const tags = new Set([plain.headers.etag]);
    for (const [encoding, decode] of [
      ["br", brotliDecompressSync],
      ["gzip", gunzipSync],
    ] as const) {
      const answer = await supertest(app)
        .get("/open/1")
        .set("Accept-Encoding", encoding)
        .buffer(true)
        .parse((response, done) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () => done(null, Buffer.concat(chunks)));
        });
      expect(answer.headers["content-encoding"]).to.equal(encoding);
      // supertest decompresses known encodings automatically; brotli and gzip may arrive as text or as bytes.
      const body = answer.body as Buffer;
      const text = body.includes("<h1>") ? body.toString() : decode(body).toString();
      expect(text).to.equal(plain.text);
      tags.add(answer.headers.etag);
    }
    expect(tags.size).to.equal(3);
  });

  it("returns 304 to guests and members with a current copy", async () => {
    const { app } = site();
    const first = await supertest(app).get("/open/1");
    await supertest(app)
      .get("/open/1")
      .set("If-None-Match", first.headers.etag as string)
      .expect(304);
    const { agent } = await signedIn(app, "ann");
    const own = await agent.get("/open/1");
    await agent
      .get("/open/1")
      .set("If-None-Match", own.headers.etag as string)
      .expect(304);
    await agent
      .get("/open/1")
      .set("If-None-Match", first.headers.etag as string)
      .expect(200);
  });

  it("inserts a member's parts into the shared page, and never into another member's", async () => {
    const { app, state } = site();
    const ann = await signedIn(app, "ann");
    const bob = await signedIn(app, "bob");
    const pages = await Promise.all(
      Array.from({ length: 30 }, (_, turn) =>
        turn % 3 === 0
          ? ann.agent.get("/open/1")
          : turn % 3 === 1
            ? bob.agent.get("/open/1")
            : supertest(app).get("/open/1"),
      ),
    );
    for (const [turn, { text, headers }] of pages.entries()) {
      const who = ["ann", "bob", null][turn % 3];
      expect(text.includes("of ann")).to.equal(who === "ann");
      expect(text.includes("of bob")).to.equal(who === "bob");
      expect(text.includes("guest header") && text.includes("guest actions")).to.equal(who === null);
      expect(headers["cache-control"]).to.equal(who ? "private, no-cache" : "no-cache");
      expect(headers["set-cookie"]).to.equal(undefined);
    }
    expect(state.loads).to.equal(1);
  });

  it("stores no nonce, token or cookie in cached pages", async () => {
    const { app } = site();
    const { text, headers } = await supertest(app).get("/open/1");
    expect(text).not.to.match(/nonce|_csrf/);
    expect(headers["content-security-policy"]).to.include("script-src 'self';").and.not.include("unsafe");
  });

  it("shows the gate to guests from the cache, and the text to members with access", async () => {
    const { app } = site();
    const { agent } = await signedIn(app, "adult");
    expect((await supertest(app).get("/gated")).text).to.include("the gate");
    expect((await agent.get("/gated")).text).to.include("the text");
    expect((await supertest(app).get("/gated")).text).to.include("the gate");
  });

  it("returns a hidden page only to its owner", async () => {
    const { app } = site();
    const { agent } = await signedIn(app, "ann");
    const bob = await signedIn(app, "bob");
    expect((await agent.get("/own-draft")).text).to.include("Ann&#x27;s draft");
    await supertest(app).get("/own-draft").expect(404);
    await bob.agent.get("/own-draft").expect(404);
  });

  it("redirects a guest from a members' page to sign in and back", async () => {
    const { app } = site();
    const answer = await supertest(app).get("/mine?tab=2").expect(302);
    expect(answer.headers.location).to.equal("/login?next=%2Fmine%3Ftab%3D2");
    const { agent } = await signedIn(app, "ann");
    const own = await agent.get("/mine").expect(200);
    expect(own.text).to.include("secret of ann");
    expect(own.headers["cache-control"]).to.equal("no-store");
    expect(own.headers["content-security-policy"]).to.match(/script-src 'self' 'nonce-/);
  });

  it("shows a refused form again with the typed values and the message, with status 422", async () => {
    const { app } = site();
    const answer = await supertest(app)
      .post("/form")
      .type("form")
      .send({ note: 'a "quoted" note' })
      .expect(422);
    expect(answer.text).to.include("a &quot;quoted&quot; note").and.include("This field is required");
    const done = await supertest(app).post("/form").type("form").send({ name: "x" }).expect(303);
    expect(done.headers.location).to.equal("/open/1#done");
  });

  it("refuses a form from another site, and one without the session's token", async () => {
    const { app } = site();
    const form = { name: "x" };
    await supertest(app)
      .post("/form")
      .type("form")
      .set("Origin", "https://evil.example")
      .send(form)
      .expect(403);
    await supertest(app)
      .post("/form")
      .type("form")
      .set("Sec-Fetch-Site", "cross-site")
      .send(form)
      .expect(403);
    const { agent, token } = await signedIn(app, "ann");
    await agent.post("/form").type("form").send(form).expect(403);
    await agent
      .post("/form")
      .type("form")
      .send({ ...form, [CSRF_FIELD]: `x${token}` })
      .expect(403);
    await agent
      .post("/form")
      .type("form")
      .send({ ...form, [CSRF_FIELD]: token })
      .expect(303);
  });

  it("returns 404, 403, 405 and 500 without revealing the cause", async () => {
    const { app } = site();
    await supertest(app).get("/nowhere").expect(404);
    await supertest(app).get("/open/none").expect(404);
    await supertest(app).get("/open/%E0%A4%A").expect(404);
    await supertest(app).get("/closed").expect(403);
    await supertest(app).post("/open/1").type("form").send({}).expect(405);
    const failed = await supertest(app).get("/boom").expect(500);
    expect(failed.text).not.to.include("secret cause");
  });

  it("applies the reader's settings to the page, cached or not", async () => {
    const { app } = site();
    const dark = await supertest(app).get("/open/1").set("Cookie", "reader=dark.atkinson.4.loose.narrow");
    expect(dark.text).to.include('data-theme="dark" data-font="atkinson" data-size="4"');
    const plain = await supertest(app).get("/open/1");
    expect(plain.text).not.to.include("data-theme");
    const hostile = await supertest(app).get("/open/1").set("Cookie", 'reader="><script>.x.y.z.w');
    expect(hostile.text).not.to.include("<script>.x");
  });

  it("counts each 200 response to people, and recognises bots", async () => {
    const { app, state } = site();
    await supertest(app).get("/open/1").set("User-Agent", "Mozilla/5.0 (X11; Linux) Firefox/140");
    await supertest(app).get("/open/1").set("User-Agent", "Mozilla/5.0 (X11; Linux) Firefox/140");
    await supertest(app).get("/open/1").set("User-Agent", "Googlebot/2.1");
    expect(state.seen).to.have.length(3);
    expect(state.seen[0]).to.equal(state.seen[1]).and.not.equal("");
    expect(state.seen[2]).to.equal("");
  });

  it("escapes text that would close a data block", async () => {
    const { app } = site();
    const { text } = await supertest(app).get("/open/1");
    expect(text).to.include("\\u003c/script>").and.not.include("</script><b>");
  });

  it("compresses pages for one member too", async () => {
    const { app } = site();
    const { agent } = await signedIn(app, "ann");
    for (const path of ["/mine", "/open/1"]) {
      for (const encoding of ["br", "gzip"]) {
        const { headers } = await agent.get(path).set("Accept-Encoding", encoding).expect(200);
        expect(headers["content-encoding"], `${path} ${encoding}`).to.equal(encoding);
      }
      const plain = await agent.get(path).set("Accept-Encoding", "identity").expect(200);
      expect(plain.headers["content-encoding"]).to.equal(undefined);
      expect(plain.text).to.include("</html>");
    }
  });

  it("does not count a browser's prefetch", async () => {
    const { app, state } = site();
    await supertest(app).get("/open/1").set("Sec-Purpose", "prefetch").expect(200);
    await supertest(app).get("/open/1").set("Purpose", "prefetch").expect(200);
    expect(state.seen).to.have.length(0);
  });
});
