import { once } from "node:events";
import type { BrowserContext, Page } from "playwright-core";
import supertest from "supertest";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { PATIENCE_MS } from "#test/support/patience.ts";
import { openPage, type Visit } from "../../support/browser.ts";
import type { Running } from "../../support/built-server.ts";
import { dice } from "./dice.ts";

const PASSWORD = "three unrelated words";
/** Milliseconds after which a typed word must survive any failure. */
const STOOD = 2_000;
/** A server that can be killed and restarted with the same data. */
export interface Mortal {
  running: Running;
  start(): Promise<Running>;
}

/** One of the author's browsers; its pages share one storage. */
interface Device {
  readonly visit: Visit;
  readonly context: BrowserContext;
  pages: Page[];
}

/** A typed word: its page, its time, and whether its writer deleted it. */
interface Typed {
  readonly page: Page;
  readonly at: number;
}

/** The result of a walk for its words. */
export interface Outcome {
  readonly typed: number;
  /** In the text. */
  readonly inText: number;
  /** Stored beside the text, as a revision that the writer is shown. */
  readonly aside: readonly string[];
  readonly lost: readonly string[];
  readonly done: readonly string[];
}

/** Simulates an author with one chapter open on several devices during random failures. */
export class Walk {
  readonly #server: Mortal;
  readonly #roll: (of: number) => number;
  readonly #words = new Map<string, Typed>();
  readonly #devices: Device[] = [];
  readonly #done: string[] = [];
  #typed = 0;
  #name = "";
  #token = "";
  #story = "";
  #chapter = "";

  constructor(server: Mortal, seed: number) {
    this.#server = server;
    this.#roll = dice(seed);
    this.#name = `chaos-${seed}-${process.pid}`;
  }

  get #url(): string {
    return this.#server.running.url;
  }

  /** Takes this many steps, then reconnects every device and reports what happened to the words. */
  async go(steps: number): Promise<Outcome> {
    await this.#begin();
    for (let step = 0; step < steps; step += 1) {
      const [name, act] = STEPS[this.#roll(STEPS.length)]!;
      const page = this.#page();
      this.#done.push(`${name} on ${this.#nameOf(page)}`);
      await act.call(this, page);
      if (this.#roll(4) === 0) await wait(STOOD + 200);
    }
    await this.#comeBack();
    // A chapter gets the text of its live document some time after that is stored.
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const outcome = await this.#outcome();
      if (outcome.lost.length === 0 || Date.now() > until) return outcome;
      await wait(500);
    }
  }

  async end(): Promise<void> {
    for (const { context } of this.#devices) await context.close();
  }

  async #begin(): Promise<void> {
    const api = supertest(this.#url);
    const who = { username: this.#name, email: `${this.#name}@example.com`, password: PASSWORD };
    this.#token = (await api.post("/api/auth/local/register").send(who)).body.jwt;
    const story = await this.#post("/api/stories", { title: "Chaos" });
    this.#story = story.id;
    const data = { story: this.#story, title: "One", html: "<p>Begun.</p>" };
    this.#chapter = (await this.#post("/api/chapters", data)).id;
    await this.#device();
  }

  async #post(path: string, data: object): Promise<{ id: string }> {
    const answer = await supertest(this.#url)
      .post(path)
      .set("Authorization", `Bearer ${this.#token}`)
      .send({ data });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body.data;
  }

  async #device(): Promise<void> {
    const visit = await openPage();
    const device: Device = { visit, context: visit.context, pages: [visit.page] };
    this.#devices.push(device);
    await this.#signIn(device);
    await this.#open(visit.page);
  }

  async #signIn({ context }: Device): Promise<void> {
    const form = { identifier: this.#name, password: PASSWORD };
    const answer = await context.request.post(`${this.#url}/login`, { form, maxRedirects: 0 });
    if (answer.status() !== 303) throw new Error(`no signing in: ${answer.status()}`);
  }

  async #open(page: Page): Promise<void> {
    await page.goto(this.#url + chaptersPaths.chapterEdit(this.#story, 1), { timeout: PATIENCE_MS });
    await isOpen(page);
  }

  #page(): Page {
    const { pages } = this.#devices[this.#roll(this.#devices.length)]!;
    return pages[this.#roll(pages.length)]!;
  }

  #nameOf(page: Page): string {
    const device = this.#deviceOf(page);
    return `${this.#devices.indexOf(device) + 1}.${device.pages.indexOf(page) + 1}`;
  }

  #deviceOf(page: Page): Device {
    return this.#devices.find(({ pages }) => pages.includes(page))!;
  }

  /** Words deleted within two seconds need not reappear. */
  #forgetNew(page: Page): void {
    for (const [word, { page: of, at }] of this.#words)
      if (of === page && Date.now() - at < STOOD) this.#words.delete(word);
  }

  #word(): string {
    this.#typed += 1;
    return `w${this.#typed}${"abcdefghijklmnopqrstuvwxyz"[this.#roll(26)]}x`;
  }

  /** Records the words that the writer sees on the page. */
  async #note(page: Page, words: readonly string[]): Promise<void> {
    const text = await textOf(page);
    const shown = words.filter((word) => text.includes(word));
    for (const word of shown) this.#words.set(word, { page, at: Date.now() });
    this.#done.push(`(${this.#nameOf(page)}: ${shown.join(" ")})`);
  }

  async type(page: Page): Promise<void> {
    if (!(await toEnd(page))) return;
    const word = this.#word();
    await page.keyboard.type(` ${word}`);
    await this.#note(page, [word]);
  }

  async paste(page: Page): Promise<void> {
    if (!(await toEnd(page))) return;
    const words = [this.#word(), this.#word()];
    await page.evaluate(
      (text) => {
        const data = new DataTransfer();
        data.setData("text/plain", text);
        const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
        document.querySelector("#desk-text")!.dispatchEvent(event);
      },
      ` ${words.join("\n\n")}`,
    );
    await this.#note(page, words);
  }

  async undo(page: Page): Promise<void> {
    if (!(await toEnd(page))) return;
    const before = await textOf(page);
    await page.keyboard.press("Control+z");
    await drawn(page);
    const after = await textOf(page);
    const gone = after === before ? [] : this.#undone(page, before, after);
    for (const word of gone) this.#words.delete(word);
    this.#done.push(`(undone: ${gone.join(" ")})`);
  }

  /**
   * Words that undoing on a page removes: those that it showed, whole or in two parts around another page's word;
   * and new ones of other pages that had not arrived, because their paragraph may be the one removed.
   */
  #undone(page: Page, before: string, after: string): string[] {
    const words = [...this.#words.keys()];
    const hadNotArrived = missingIn(before, words);
    const isNewElsewhere = (word: string) => {
      const { page: of, at } = this.#words.get(word)!;
      return of !== page && Date.now() - at < STOOD;
    };
    return missingIn(after, words).filter((word) => !hadNotArrived.includes(word) || isNewElsewhere(word));
  }

  async reload(page: Page): Promise<void> {
    if (await isOffline(page)) return;
    this.#forgetNew(page);
    await page.reload({ timeout: PATIENCE_MS });
    await isOpen(page);
  }

  async close(page: Page): Promise<void> {
    await this.#leave(page, () => page.close({ runBeforeUnload: false }));
  }

  async crash(page: Page): Promise<void> {
    await this.#leave(page, async () => {
      const crashed = page.waitForEvent("crash");
      page.goto("chrome://crash").catch(() => {});
      await crashed;
      await page.close();
    });
  }

  async #leave(page: Page, act: () => Promise<void>): Promise<void> {
    const device = this.#deviceOf(page);
    this.#forgetNew(page);
    await act();
    device.pages = device.pages.filter((each) => each !== page);
    if (device.pages.length > 0) return;
    // A page cannot be opened without a connection, so the device goes online first.
    await device.context.setOffline(false);
    await this.#tab(device);
  }

  async #tab(device: Device): Promise<void> {
    const page = await device.context.newPage();
    device.pages.push(page);
    await this.#open(page);
  }

  async offline(page: Page): Promise<void> {
    await this.#deviceOf(page).context.setOffline(true);
    await this.type(page);
  }

  async online(page: Page): Promise<void> {
    await this.#deviceOf(page).context.setOffline(false);
  }

  async signOut(page: Page): Promise<void> {
    const device = this.#deviceOf(page);
    if (await isOffline(page)) return;
    // Ended elsewhere, as by a new password: the pages are not notified.
    await device.context.clearCookies();
    await this.type(page);
    await wait(300);
    await this.#signIn(device);
    await page.evaluate(() => dispatchEvent(new Event("focus")));
  }

  async secondTab(page: Page): Promise<void> {
    const device = this.#deviceOf(page);
    if (device.pages.length > 1 || (await isOffline(page))) return;
    await this.#tab(device);
  }

  async secondDevice(): Promise<void> {
    if (this.#devices.length < 2) await this.#device();
  }

  async kill(page: Page): Promise<void> {
    const { child } = this.#server.running;
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
    await this.type(page);
    this.#server.running = await this.#server.start();
  }

  async sleep(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page);
    await session.send("Page.setWebLifecycleState", { state: "frozen" });
    const others = this.#devices.flatMap(({ pages }) => pages).filter((each) => each !== page);
    if (others.length > 0) await this.type(others[this.#roll(others.length)]!);
    await wait(1_000);
    await session.send("Page.setWebLifecycleState", { state: "active" });
    await session.detach();
  }

  /** Reconnects every device: online, with the chapter open, and nothing left to save. */
  async #comeBack(): Promise<void> {
    const old = this.#devices.flatMap(({ pages }) => pages);
    for (const { context } of this.#devices) await context.setOffline(false);
    for (const page of old) await page.evaluate(() => dispatchEvent(new Event("focus")));
    await wait(STOOD + 500);
    for (const device of this.#devices) {
      for (const page of device.pages) await page.close();
      device.pages = [];
      await this.#tab(device);
    }
    for (const { pages } of this.#devices) for (const page of pages) await isSettled(page);
  }

  async #outcome(): Promise<Outcome> {
    const get = async (path: string) =>
      (await supertest(this.#url).get(path).set("Authorization", `Bearer ${this.#token}`).expect(200)).body
        .data;
    const text = JSON.stringify(await get(`/api/chapters/${this.#chapter}`));
    const words = [...this.#words.keys()];
    const rows: { number: number; aside: boolean }[] = await get(`/api/chapters/${this.#chapter}/revisions`);
    let beside = "";
    for (const { number, aside } of rows)
      if (aside) beside += JSON.stringify(await get(`/api/chapters/${this.#chapter}/revisions/${number}`));
    const missing = missingIn(text, words);
    const lost = missingIn(beside, missing);
    return {
      typed: words.length,
      inText: words.length - missing.length,
      aside: missing.filter((word) => !lost.includes(word)),
      lost,
      done: this.#done,
    };
  }
}

/**
 * Words with missing characters. A word edited on two devices at the same moment may contain other text: a
 * device that had only "w" of "w8rx" when the connection broke continued from there, but every character must
 * exist.
 */
function missingIn(html: string, words: readonly string[]): string[] {
  let letters = html.replace(/<[^>]*>|\\n|\s/g, "");
  let missing = [...words];
  for (;;) {
    const whole = missing.filter((word) => letters.includes(word));
    if (whole.length === 0) return missing;
    missing = missing.filter((word) => !whole.includes(word));
    letters = whole.reduce((left, word) => left.replaceAll(word, ""), letters);
  }
}

type Step = (this: Walk, page: Page) => Promise<void>;
const { prototype: walk } = Walk;
/** Possible steps; frequent ones are listed several times. */
const STEPS: readonly (readonly [string, Step])[] = [
  ...Array.from({ length: 8 }, () => ["type", walk.type] as const),
  ...Array.from({ length: 3 }, () => ["paste", walk.paste] as const),
  ["undo", walk.undo],
  ["undo", walk.undo],
  ["reload", walk.reload],
  ["close", walk.close],
  ["crash", walk.crash],
  ["offline", walk.offline],
  ["offline", walk.offline],
  ["online", walk.online],
  ["online", walk.online],
  ["sign-out", walk.signOut],
  ["second tab", walk.secondTab],
  ["second device", walk.secondDevice],
  ["kill", walk.kill],
  ["sleep", walk.sleep],
];

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

const isOffline = (page: Page) => page.evaluate(() => !navigator.onLine);
/** The text without the cursors of others, which stand between word joiners. */
const textOf = async (page: Page) =>
  (await page.locator("#desk-text").innerText()).replace(/\u2060[^\u2060]*\u2060/g, "");
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

const isOpen = (page: Page) =>
  page.locator('form[data-editor="ready"]').waitFor({ state: "attached", timeout: PATIENCE_MS });

/** Puts the cursor at the end of the text; returns false if it cannot be edited now. */
async function toEnd(page: Page): Promise<boolean> {
  await page.bringToFront();
  const text = page.locator("#desk-text");
  if ((await text.getAttribute("contenteditable")) !== "true") return false;
  await text.focus();
  await page.keyboard.press("Control+End");
  await drawn(page);
  return true;
}

/** Waits until nothing is being saved and this browser stores no text that the server does not have. */
async function isSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const form = document.querySelector<HTMLElement>("form[data-desk]");
      const state = document.querySelector<HTMLElement>(".save-state")?.dataset.state ?? "";
      if (form?.dataset.writing === "opening" || ["saving", "offline", "signed-out"].includes(state))
        return false;
      return new Promise<boolean>((resolve) => {
        const open = indexedDB.open("fw-mine:desk");
        open.onerror = () => resolve(false);
        open.onsuccess = () => {
          const all = open.result.transaction("words").objectStore("words").count();
          all.onsuccess = () => {
            open.result.close();
            resolve(all.result === 0);
          };
        };
      });
    },
    undefined,
    { timeout: PATIENCE_MS, polling: 500 },
  );
}
