import { expect } from "chai";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { User, type UserDoc } from "#features/people/users/model.ts";
import { preferencesPaths } from "#shared/accounts/preferences.paths.ts";
import { profilePaths } from "#shared/people/profile.paths.ts";
import { profileText as words } from "#shared/people/profile.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { DESKTOP, openPage, PHONE } from "../../support/browser.ts";
import { type TestMember, useSite } from "../../support/site.ts";
import { faultOfFocus, nameOfFocus, tabTo } from "../support/keys.ts";
import { signIn, tooWide } from "../support/pages.ts";

/** Four stripes from left to right: red, green, blue, white; rotated by EXIF as on phones. */
async function stripes(): Promise<Buffer> {
  const stripe = (background: string) =>
    sharp({ create: { width: 200, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
  const colours = ["#d00000", "#00d000", "#0000d0", "#ffffff"];
  const input = await Promise.all(
    colours.map(async (colour, index) => ({ input: await stripe(colour), left: index * 200, top: 0 })),
  );
  const upright = await sharp({ create: { width: 800, height: 400, channels: 3, background: "#000" } })
    .composite(input)
    .png()
    .toBuffer();
  // Stored rotated, with an EXIF orientation.
  return sharp(await sharp(upright).rotate(-90).toBuffer())
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

describe("The settings page Profile in a browser", () => {
  const site = useSite();
  let ada: TestMember;
  let picture: { name: string; mimeType: string; buffer: Buffer };

  before(async () => {
    ada = await site.addMember("ada");
    picture = { name: "stripes.jpg", mimeType: "image/jpeg", buffer: await stripes() };
  });

  const open = async (options = {}) => {
    const visit = await openPage({ viewport: DESKTOP, ...options });
    await signIn(visit.page, site, ada);
    await visit.page.goto(site.url + profilePaths.profileSettings());
    return visit;
  };
  const awake = (page: Page) => page.locator("fw-island[data-awake]").nth(1).waitFor({ state: "attached" });
  const save = async (page: Page) => {
    await page.getByRole("button", { name: words.save }).click();
    await page.getByText(words.saved).waitFor();
  };
  const stored = async () => (await User.findById(ada.id).lean<UserDoc>())!;
  /** Rounded mean of each channel of a saved picture, 0 to 3. */
  const colourOf = async (image: UserDoc["profile_photo"]) => {
    const { channels } = await sharp((await site.app.files.readJpeg(image!))!).stats();
    return channels.slice(0, 3).map(({ mean }) => Math.round(mean / 85));
  };

  it("crops a photo to the dragged position, with a live preview", async () => {
    const { page, context, complaints } = await open();
    await awake(page);
    await page.getByLabel(words.photo, { exact: true }).setInputFiles(picture);
    const frame = page.locator(".crop-frame");
    await page.getByLabel(words.crop.zoom).fill("2");
    await frame.scrollIntoViewIfNeeded();
    const box = (await frame.boundingBox())!;
    expect(Math.abs(box.width - box.height)).to.be.lessThan(1);
    // Dragged as far to the right as possible: the left end of the picture is visible.
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    for (let step = 1; step <= 8; step++) await page.mouse.move(x + step * 80, y);
    await page.mouse.up();
    const shown = await frame.screenshot();
    const middle = await sharp(
      await sharp(shown).extract({ left: 118, top: 118, width: 20, height: 20 }).toBuffer(),
    ).stats();
    expect(middle.channels[0]!.mean, "red is in the frame").to.be.greaterThan(180);
    expect(middle.channels[1]!.mean).to.be.lessThan(40);
    await save(page);
    expect(await colourOf((await stored()).profile_photo)).to.deep.equal([2, 0, 0]);
    expect(complaints, "no inline style, no mismatch").to.deep.equal([]);
    await context.close();
  });

  it("lets a picture be chosen and every field be filled in by keyboard alone", async () => {
    const { page, context, complaints } = await open();
    await awake(page);
    await page.keyboard.press("Tab");
    await tabTo(page, words.photo);
    await page.getByLabel(words.photo, { exact: true }).setInputFiles(picture);
    await tabTo(page, words.crop.zoom);
    for (let press = 0; press < 100; press++) await page.keyboard.press("ArrowRight");
    await tabTo(page, words.crop.across);
    await page.keyboard.press("End");
    await tabTo(page, words.crop.down);
    await page.keyboard.press("Home");
    expect(await faultOfFocus(page)).to.equal(null);
    await tabTo(page, words.name);
    await page.keyboard.type("Ada Lovelace");
    await tabTo(page, words.bio);
    await page.keyboard.type("Engines.");
    await tabTo(page, words.timezone);
    await page.keyboard.type("Europe/Par");
    await tabTo(page, "Horror");
    await page.keyboard.press("Space");
    expect(await faultOfFocus(page)).to.equal(null);
    await tabTo(page, words.skills);
    await page.keyboard.type("Welsh, looms");
    await tabTo(page, words.website);
    await page.keyboard.type("ada.example");
    await page.keyboard.press("Enter");
    await page.getByText(words.saved).waitFor();
    const user = await stored();
    expect(user).to.deep.include({
      name: "Ada Lovelace",
      bio: "Engines.",
      timezone: "Europe/Paris",
      interests: ["horror"],
      skills: ["Welsh", "looms"],
      website: "https://ada.example",
    });
    expect(await colourOf(user.profile_photo), "the white end").to.deep.equal([3, 3, 3]);
    expect(complaints).to.deep.equal([]);
    await context.close();
  });

  it("saves the privacy settings by keyboard alone", async () => {
    const { page, context } = await open();
    await page.goto(site.url + preferencesPaths.privacySettings());
    await tabTo(page, "Hide when I was last online");
    await page.keyboard.press("Space");
    await tabTo(page, "Everyone");
    await page.keyboard.press("ArrowDown");
    expect(await nameOfFocus(page)).to.match(/People I follow/);
    await tabTo(page, "Save privacy settings");
    await page.keyboard.press("Enter");
    await page.getByText("Privacy settings saved.").waitFor();
    expect(await stored()).to.include({ hideLastOnline: true, messagesFrom: "following", keepHistory: true });
    await context.close();
  });

  it("reports at once that a file is too big, or cannot be shown", async () => {
    const { page, context } = await open({ viewport: PHONE });
    await awake(page);
    const field = page.getByLabel(words.cover, { exact: true });
    await field.setInputFiles({ ...picture, buffer: Buffer.alloc(4 * 1024 * 1024 + 1) });
    await page.getByText(words.crop.tooBig).waitFor();
    expect(await page.locator(".crop").count()).to.equal(0);
    await field.setInputFiles({ ...picture, buffer: Buffer.from("no picture") });
    await page.getByText(words.crop.unreadable).waitFor();
    await field.setInputFiles(picture);
    await page.locator(".crop").waitFor();
    expect(await page.locator(".field-error").count()).to.equal(0);
    expect(await tooWide(page)).to.deep.equal([]);
    await context.close();
  });

  it("works without JavaScript: the picture is cropped automatically", async () => {
    const { page, context } = await openPage({ viewport: PHONE, javaScriptEnabled: false });
    await signIn(page, site, ada);
    await page.goto(site.url + profilePaths.profileSettings());
    await page.getByLabel(words.cover, { exact: true }).setInputFiles(picture);
    await page.getByLabel(words.location).fill("Ockham");
    await save(page);
    const { cover_photo: cover, location } = await stored();
    expect(location).to.equal("Ockham");
    expect(cover!.width / cover!.height).to.equal(4);
    await page.goto(site.url + profilePaths.user("ada"));
    const image = page.locator(".profile-banner img");
    expect(await image.evaluate((img: HTMLImageElement) => img.naturalWidth)).to.be.greaterThan(0);
    await page.goto(site.url + profilePaths.profileSettings());
    await page.getByLabel(words.removeCover).check();
    await save(page);
    expect((await stored()).cover_photo).to.equal(null);
    await context.close();
  });

  it("searches people without JavaScript and opens a profile", async () => {
    const { page, context } = await openPage({ viewport: PHONE, javaScriptEnabled: false });
    await page.goto(site.url + cataloguePaths.search({ q: "lovelace" }));
    await page.getByRole("navigation", { name: "Search in" }).getByRole("link", { name: "People" }).click();
    await page.waitForURL(site.url + profilePaths.searchPeople({ q: "lovelace" }));
    await page.locator(".filters > summary").click();
    await page.getByLabel("Likes to read").selectOption("horror");
    await page.getByRole("button", { name: "Show people" }).click();
    await page.waitForURL(/q=lovelace.*genre=horror|genre=horror/);
    await page.getByRole("link", { name: "Ada Lovelace" }).click();
    await page.waitForURL(site.url + profilePaths.user("ada"));
    await context.close();
  });
});
