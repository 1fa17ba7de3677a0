import { readFile } from "node:fs/promises";
import { io } from "socket.io-client";
import supertest from "supertest";
import { page } from "#test/app/support/stories.ts";
import { csrfOf } from "#test/support/site.ts";
import { lineOf, type Writer, writerAt } from "./support.ts";

const PASSWORD = "correct horse battery";

/**
 * Story with one chapter and a team of the given size, created through the HTTP interface of a server in a
 * separate process.
 */
export interface Team {
  readonly chapter: string;
  readonly tokens: readonly string[];
}

export async function teamOf(url: string, people: number): Promise<Team> {
  const api = supertest(url);
  const names = Array.from({ length: people }, (_, at) => `writer-${at + 1}`);
  const tokens: string[] = [];
  for (const username of names) {
    const email = `${username}@example.com`;
    const { body } = await api.post("/api/auth/local/register").send({ username, email, password: PASSWORD });
    if (!body.jwt) throw new Error(JSON.stringify(body));
    tokens.push(body.jwt);
  }
  const asAuthor = { Authorization: `Bearer ${tokens[0]}` };
  const made = await api
    .post("/api/stories")
    .set(asAuthor)
    .send({ data: { title: "Together" } })
    .expect(200);
  const story = made.body.data.id as string;
  const html = "<p>Once.</p>".repeat(people);
  const { body } = await api
    .post("/api/chapters")
    .set(asAuthor)
    .send({ data: { story, title: "One", html } })
    .expect(200);
  const path = `/story/${story}/collaborators`;
  const author = await browserOf(url, names[0]!);
  const _csrf = await csrfOf(author);
  for (const username of names.slice(1)) {
    await author
      .post(path)
      .type("form")
      .send({ _csrf, intent: "invite", username, role: "co-author" })
      .expect(303);
    const guest = await browserOf(url, username);
    const token = page(await guest.get(path).expect(200))('input[name="_csrf"]')
      .first()
      .attr("value");
    await guest.post(path).type("form").send({ _csrf: token, intent: "accept" }).expect(303);
  }
  return { chapter: body.data.id, tokens };
}

async function browserOf(url: string, identifier: string) {
  const agent = supertest.agent(url);
  await agent.post("/login").type("form").send({ identifier, password: PASSWORD }).expect(303);
  return agent;
}

/** Simulated typist: types in a paragraph of theirs and in others', and can be disconnected. */
export interface Typist {
  readonly writer: Writer;
  readonly letter: string;
  typed: number;
  cutOff(): void;
  comeBack(): void;
}

export async function typistAt(url: string, { chapter, tokens }: Team, at: number): Promise<Typist> {
  const auth = { token: tokens[at] };
  const socket = io(url, {
    transports: ["websocket"],
    auth,
    forceNew: true,
    reconnectionDelay: 100,
    reconnectionDelayMax: 500,
  });
  const writer = writerAt(socket, chapter);
  await writer.until(() => writer.link.state === "live", "the chapter");
  return {
    writer,
    letter: String.fromCharCode(0x4e00 + at),
    typed: 0,
    cutOff: () => void socket.disconnect(),
    comeBack: () => void socket.connect(),
  };
}

/** Counts one person's letters in a text. */
export const lettersOf = (text: string, letter: string): number => text.split(letter).length - 1;

/** Times for letters to reach the others, with both ends connected throughout. */
export class Delays {
  readonly found: number[] = [];
  readonly #typists: readonly Typist[];
  readonly #sent = new Map<Typist, { clock: number; at: number }[]>();
  readonly #seen = new Map<string, number>();

  constructor(typists: readonly Typist[]) {
    this.#typists = typists;
    for (const [at, typist] of typists.entries()) {
      this.#sent.set(typist, []);
      typist.writer.link.doc.on("afterTransaction", () => this.#look(at));
    }
  }

  /** Records a letter; called just after it was typed. */
  note(typist: Typist): void {
    const { doc, state } = typist.writer.link;
    if (state !== "live") return;
    const clock = clockOf(typist, doc.clientID);
    this.#sent.get(typist)!.push({ clock, at: performance.now() });
  }

  /** Discards letters in flight, since a reconnection says nothing about delays. */
  forget(typist: Typist): void {
    this.#sent.set(typist, []);
    for (const [at, each] of this.#typists.entries())
      for (const other of this.#typists) {
        if (each === typist)
          this.#seen.set(`${at} ${other.writer.link.doc.clientID}`, Number.POSITIVE_INFINITY);
      }
  }

  remember(typist: Typist): void {
    const at = this.#typists.indexOf(typist);
    for (const other of this.#typists) {
      const { clientID } = other.writer.link.doc;
      this.#seen.set(`${at} ${clientID}`, clockOf(other, clientID));
    }
  }

  p95(): number {
    const sorted = [...this.found].sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;
  }

  #look(at: number): void {
    const reader = this.#typists[at]!;
    const now = performance.now();
    for (const [sender, sent] of this.#sent) {
      if (sender === reader) continue;
      const { clientID } = sender.writer.link.doc;
      const key = `${at} ${clientID}`;
      const seen = this.#seen.get(key) ?? 0;
      const clock = clockOf(reader, clientID);
      if (clock <= seen) continue;
      for (const each of sent) if (each.clock > seen && each.clock <= clock) this.found.push(now - each.at);
      this.#seen.set(key, clock);
      while (sent.length > 200) sent.shift();
    }
  }
}

const clockOf = ({ writer }: Typist, client: number): number => {
  const structs = writer.link.doc.store.clients.get(client);
  const last = structs?.at(-1);
  return last ? last.id.clock + last.length : 0;
};

/** Types one letter at a random position in the chapter. */
export function typeAnywhere({ writer, letter }: Typist, paragraphs: number): void {
  const line = lineOf(writer.link.doc, Math.floor(Math.random() * paragraphs));
  line.insert(Math.floor(Math.random() * (line.length + 1)), letter);
}

/** Seconds of processor time a process has used. */
export async function processorOf(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
