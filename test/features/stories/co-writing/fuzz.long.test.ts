import { expect } from "chai";
import { pino } from "pino";
import { io } from "socket.io-client";
import * as Y from "yjs";
import { HttpError } from "#core/base/errors.ts";
import { publishDrafts } from "#features/stories/chapters/index.ts";
import { Chapter } from "#features/stories/chapters/model.ts";
import { createRooms, type Rooms } from "#features/stories/co-writing/rooms.ts";
import { sweepDocuments } from "#features/stories/co-writing/sweep.ts";
import { htmlOf } from "#features/stories/co-writing/text.ts";
import { readUpdate } from "#features/stories/co-writing/updates.ts";
import { UPDATE_PART_BYTES } from "#shared/stories/co-writing.limits.ts";
import { CO_WRITING_ASKS, CO_WRITING_EVENTS, TEXT_FRAGMENT } from "#shared/stories/co-writing.ts";
import { letIn, type TestStory, writeStory } from "#test/app/support/stories.ts";
import { eventually } from "#test/support/eventually.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { ATTACKS, copyOf, forgedBy, linesOf, textIn } from "./attacks.ts";
import { type Random, randomOf, readByBrowser } from "./hostile-updates.ts";
import { useWriters } from "./support.ts";

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const UPDATES = Number(process.env.RUNS ?? 10_000);
const PER_CHAPTER = 250;
/** Updates on their way at the same time. */
const AT_ONCE = 20;
/** Errors of an update that is not stored. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413]);

const TEXT =
  "<h2>One</h2><p>The <em>first</em> part.</p><ul><li>item</li></ul><table><tbody><tr><td>cell</td></tr></tbody></table><p>\u4e00</p>";

/** Returns the nth letter of the honest writer; each is typed once, and the first is in the text. */
const letterOf = (n: number): string => String.fromCodePoint(0x4e01 + n);
const lettersIn = (text: string): string[] => text.match(/[\u4e00-\u9fff]/g) ?? [];

describe("A chapter that a hostile client writes in", function () {
  this.timeout(900_000);
  const site = useSite();
  const open = useWriters(site);
  let author: TestMember;
  let editor: TestMember;

  before(async () => {
    author = await site.addMember("fuzz-author");
    editor = await site.addMember("fuzz-editor");
  });

  const chapterOf = async (): Promise<{ story: TestStory; chapter: string }> => {
    const story = await writeStory(site, author, {
      draft: true,
      chapters: [{ title: "One", html: TEXT }],
    });
    await letIn(site, author, story, editor, "editor");
    return { story, chapter: String(story.doc.contents[0]!.chapter) };
  };

  it(`stays usable and keeps every acknowledged word through ${UPDATES} updates (seed ${SEED})`, async () => {
    const told = new Map<string, Uint8Array[]>();
    const rooms = createRooms(
      site.app.services,
      {
        emitToRoom(_, event, payload) {
          if (event !== CO_WRITING_EVENTS.update) return;
          const { chapter, update } = payload as { chapter: string; update: string };
          told.set(chapter, [...(told.get(chapter) ?? []), Buffer.from(update, "base64")]);
        },
        emptyRoom() {},
      },
      pino({ level: "silent" }),
    );
    const counts: Record<string, number> = { stored: 0, refused: 0, typed: 0 };
    const faults: string[] = [];
    try {
      for (let at = 0; at * PER_CHAPTER < UPDATES; at += 1) {
        const place = await chapterOf();
        const times = Math.min(PER_CHAPTER, UPDATES - at * PER_CHAPTER);
        const random = randomOf(SEED + at);
        const { chapter } = place;
        const run = await fuzzChapter({ rooms, chapter, told, random, times, counts });
        faults.push(...run.faults, ...(await faultsOf(place, rooms, run.letters)));
        if (faults.length > 0) {
          faults.unshift(`SEED=${SEED + at} RUNS=${times}`);
          break;
        }
      }
    } finally {
      await rooms.close();
    }
    expect(faults, faults.join("\n").slice(0, 4_000)).to.deep.equal([]);
    if (process.env.RUNS === undefined) {
      expect(counts.stored).to.be.greaterThan(UPDATES / 50);
      expect(counts.refused).to.be.greaterThan(UPDATES / 20);
      expect(counts.typed).to.be.greaterThan(UPDATES / 20);
    }
  });

  /** Has hostile clients and an honest one write in a chapter; returns the letters acknowledged to the honest. */
  async function fuzzChapter(run: {
    readonly rooms: Rooms;
    readonly chapter: string;
    readonly told: Map<string, Uint8Array[]>;
    readonly random: Random;
    readonly times: number;
    readonly counts: Record<string, number>;
  }): Promise<{ letters: string[]; faults: string[] }> {
    const { rooms, chapter, told, random, times, counts } = run;
    const faults: string[] = [];
    const letters: string[] = [];
    const room = await rooms.open(chapter);
    let typed = 0;
    let honest = copyOf(room.log.doc);
    const hostile = [0, 1, 2].map(() => copyOf(room.log.doc));
    const send = async (bytes: Uint8Array, member: TestMember): Promise<number> => {
      const known = await rooms.known(chapter);
      return known.write(readUpdate(bytes), { ...member.viewer, id: member.id });
    };
    const type = async (): Promise<void> => {
      const letter = letterOf(typed);
      typed += 1;
      const update = typeLetter(honest, random, letter);
      try {
        await send(update, author);
        letters.push(letter);
        counts.typed! += 1;
      } catch (error) {
        const status = error instanceof HttpError ? error.status : 0;
        if (!REFUSALS.has(status)) faults.push(`the honest writer: ${(error as Error).stack}`);
        // As the editor does on the next load.
        honest = copyOf(room.log.doc);
      }
    };
    const attack = async (kind: string, bytes: Uint8Array, who: number): Promise<void> => {
      try {
        await send(bytes, editor);
        counts.stored! += 1;
      } catch (error) {
        const status = error instanceof HttpError ? error.status : 0;
        if (!REFUSALS.has(status)) faults.push(`${kind}: ${(error as Error).stack}`);
        counts.refused! += 1;
        hostile[who] = copyOf(room.log.doc);
      }
    };
    for (let sent = 0; sent < times && faults.length === 0; ) {
      const batch: Promise<void>[] = [];
      const kinds: string[] = [];
      while (batch.length < AT_ONCE && sent < times) {
        sent += 1;
        if (random.below(4) === 0) {
          batch.push(type());
          continue;
        }
        const who = random.below(hostile.length);
        const made = attackOf(random, hostile[who]!, honest, `h${sent}`);
        if (!made) hostile[who] = copyOf(room.log.doc);
        else {
          kinds.push(made.kind);
          batch.push(attack(made.kind, made.bytes, who));
        }
      }
      await Promise.all(batch);
      for (const update of told.get(chapter)?.splice(0) ?? [])
        for (const doc of [honest, ...hostile]) Y.applyUpdate(doc, update);
      faults.push(...unreadable(room.log.doc, letters).map((fault) => `after ${kinds.join(", ")}: ${fault}`));
    }
    return { letters, faults };
  }

  /** Checks a chapter by what its authors do with it. */
  async function faultsOf(
    { story, chapter }: { readonly story: TestStory; readonly chapter: string },
    rooms: Rooms,
    letters: readonly string[],
  ): Promise<string[]> {
    const faults: string[] = [];
    const check = async (what: string, act: () => Promise<unknown>): Promise<void> => {
      try {
        await act();
      } catch (error) {
        faults.push(`${what}: ${(error as Error).stack}`);
      }
    };
    await check("sweep", () => sweepDocuments(rooms, new Date(Date.now() + 120_000)));
    const browser = await site.visit(author);
    await check("edit page", () => browser.get(`/story/${story.id}/chapters/1/edit`).expect(200));
    await check("publish", async () =>
      expect(await publishDrafts(site.app.services, author.caller, story.id, [chapter])).to.equal(1),
    );
    const { html } = (await Chapter.findById(chapter).lean())!;
    const lost = letters.filter((letter) => !html.includes(letter));
    if (lost.length > 0) faults.push(`lost in the chapter: ${lost.length} of ${letters.length} letters`);
    return faults;
  }

  it("answers refused updates of a socket with an error, and keeps each acknowledged word of the others", async () => {
    const random = randomOf(SEED);
    const { chapter } = await chapterOf();
    let one = await open(author, chapter);
    const token = await site.tokenOf(editor);
    const kinds = Object.keys(ATTACKS);
    let typed = 0;
    const acknowledged: string[] = [];
    /** Waits for the answer to a letter; after a refusal, which the writer is told, they open the chapter again. */
    const settle = async (letter: string) => {
      await one.until(() => one.link.allStored || one.link.state === "refused", "an answer");
      if (one.link.allStored) return void acknowledged.push(letter);
      one.end();
      one = await open(author, chapter);
    };
    for (let connection = 0; connection < 6; connection += 1) {
      const socket = io(site.url, { transports: ["websocket"], auth: { token }, forceNew: true });
      try {
        const ask = (event: string, payload: object) => socket.timeout(60_000).emitWithAck(event, payload);
        const { data } = await ask(CO_WRITING_ASKS.open, { chapter, vector: "", epoch: "" });
        const doc = new Y.Doc();
        doc.getXmlFragment(TEXT_FRAGMENT);
        Y.applyUpdate(doc, Buffer.from(data.update, "base64"));
        // A connection with more refused updates has used its quota.
        for (let times = 0; times < 15; times += 1) {
          const letter = letterOf(typed);
          typeLetter(one.link.doc, random, letter);
          typed += 1;
          const attack = ATTACKS[random.pick(kinds)]!;
          const made = attackOf(random, copyOf(doc), one.link.doc, `s${connection}n${times}`, attack);
          if (!made) {
            await settle(letter);
            continue;
          }
          const answer = await inParts(made.bytes, (part) =>
            ask(CO_WRITING_ASKS.write, { chapter, epoch: data.epoch, ...part }),
          );
          await settle(letter);
          if (answer.error) {
            expect(answer.error.status, JSON.stringify(answer)).to.be.oneOf([400, 413, 429]);
            expect(answer.error).to.include.keys("name", "message");
          } else expect(answer.data?.n).to.be.a("number");
        }
      } finally {
        socket.disconnect();
      }
    }
    // Words that are typed where a repair replaces the text at this moment are refused.
    expect(acknowledged.length).to.be.above(typed / 2);
    await eventually(async () => {
      const { html } = (await Chapter.findById(chapter).lean())!;
      const stored = new Set(lettersIn(html));
      const lost = acknowledged.filter((letter) => !stored.has(letter));
      expect(lost, `seed ${SEED}`).to.deep.equal([]);
    });
  });
});

interface WriteAnswer {
  readonly data?: { readonly n: number } | null;
  readonly error?: { readonly status: number; readonly name: string; readonly message: string };
}

/** Sends an update as clients do; returns the answer to the last part. */
async function inParts(
  bytes: Uint8Array,
  send: (part: object) => Promise<WriteAnswer>,
): Promise<WriteAnswer> {
  const of = Math.max(1, Math.ceil(bytes.length / UPDATE_PART_BYTES));
  const key = "update";
  let answer: WriteAnswer = {};
  for (let part = 0; part < of && !answer.error; part += 1) {
    const piece = bytes.subarray(part * UPDATE_PART_BYTES, (part + 1) * UPDATE_PART_BYTES);
    answer = await send({ key, part, of, update: Buffer.from(piece).toString("base64") });
  }
  return answer;
}

/** Returns the lines with letters of the honest writer, who types in them. */
function honestLines(doc: Y.Doc): Y.Text[] {
  return linesOf(doc.getXmlFragment(TEXT_FRAGMENT)).filter((line) => lettersIn(textIn(line)).length > 0);
}

/** Types a letter in a line of the honest writer; returns the update. */
function typeLetter(doc: Y.Doc, random: Random, letter: string): Uint8Array {
  const before = Y.encodeStateVector(doc);
  const line = random.pick(honestLines(doc));
  line.insert(random.below(line.length + 1), letter);
  return Y.encodeStateAsUpdate(doc, before);
}

/** Returns the text that a document stores. */
const textOf = (doc: Y.Doc): string => linesOf(doc.getXmlFragment(TEXT_FRAGMENT)).map(textIn).join("");

/**
 * Returns an update of a hostile client; null if it deletes words of the honest writer, which an editor may
 * do.
 */
function attackOf(
  random: Random,
  doc: Y.Doc,
  honest: Y.Doc,
  word: string,
  attack?: (typeof ATTACKS)[string],
): { kind: string; bytes: Uint8Array } | null {
  if (!attack && random.below(25) === 0) return { kind: "a forgery", bytes: forgedBy(honest, word) };
  const kind = random.pick(Object.keys(ATTACKS));
  const before = copyOf(doc);
  const letters = lettersIn(textOf(doc));
  const keepsLetters = (of: Y.Doc): boolean => {
    const left = new Set(lettersIn(textOf(of)));
    return letters.every((letter) => left.has(letter));
  };
  let bytes: Uint8Array;
  try {
    bytes = (attack ?? ATTACKS[kind]!)(doc, random, word);
  } catch {
    // Yjs itself does not write it.
    return null;
  }
  if (!keepsLetters(doc)) return null;
  try {
    // A delete set refers to numbers, and may delete what the client has not seen.
    if (deletes(bytes, honest.clientID)) return null;
    Y.applyUpdate(before, bytes);
  } catch {
    return { kind, bytes };
  }
  return keepsLetters(before) ? { kind, bytes } : null;
}

const deletes = (bytes: Uint8Array, client: number): boolean => Y.decodeUpdate(bytes).ds.clients.has(client);

/** Returns what keeps a document from being read completely, by the site and by a browser. */
function unreadable(doc: Y.Doc, letters: readonly string[]): string[] {
  const faults: string[] = [];
  try {
    const html = htmlOf(doc);
    const lost = letters.filter((letter) => !html.includes(letter));
    if (lost.length > 0) faults.push(`lost: ${lost.length} of ${letters.length} letters`);
    const changed = readByBrowser(doc);
    if (changed) faults.push(`changed by a browser: ${changed.slice(0, 1_000)}`);
  } catch (error) {
    faults.push(String((error as Error).stack));
  }
  return faults;
}
