import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { loadDemo } from "#scripts/demo/load.ts";
import { page } from "#test/app/support/stories.ts";
import { useFreshSite } from "#test/support/site.ts";

describe("The demo of a first start", () => {
  const site = useFreshSite();

  it("is loaded by the commands of every feature, once, and shown on the site's pages", async () => {
    const { services, files, features, jobs } = site.app;
    // Pictures of the size of a stamp: what they show does not matter here.
    const putImage: typeof files.putImage = async () => ({
      id: "0".repeat(32),
      placeholder: "#333333",
      width: 64,
      height: 64,
      widths: [64],
    });
    const target = { services, connection: mongoose.connection, files: { ...files, putImage } };
    const contents = features.flatMap(({ demo = [] }) => demo);
    // As at the start of the site, which runs jobs afterwards.
    await jobs.stop();
    expect(await loadDemo(target, contents, () => {})).to.equal(true);
    expect(await loadDemo(target, contents, () => {})).to.equal(false);
    await jobs.start();
    await jobs.whenIdle();
    for (const path of ["/", "/stories", "/challenges", "/forums", "/marketplace"]) {
      const $ = page(await supertest(site.url).get(path).expect(200));
      expect($("main a").length, path).to.be.greaterThan(10);
    }
  });
});
