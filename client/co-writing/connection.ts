import type { Socket } from "socket.io-client";
import {
  Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from "y-protocols/awareness";
import * as Y from "yjs";
import { UPDATE_PART_BYTES } from "#shared/stories/co-writing.limits.ts";
import {
  CO_WRITING_ASKS as ASKS,
  type AwareOfChapter,
  type ChapterSaved,
  type ChapterUpdate,
  type OpenedChapter,
  type StoryPeople,
  CO_WRITING_EVENTS as TELLS,
} from "#shared/stories/co-writing.ts";
import { type Answer, ask } from "./ask.ts";
import { fromBase64, toBase64 } from "./base64.ts";

/**
 * Milliseconds between two sends of edits, and of cursors; the first edit after a pause is sent immediately.
 */
const GATHER_MS = 40;
const CURSOR_MS = 120;
const AGAIN_MS = 1_000;
/** Milliseconds until edits that are sent and not confirmed are reported as late. */
const LATE_MS = 1_800;

/**
 * State of the connection: nothing can be typed before the first `live`, and edits made while `offline` are
 * sent after reconnecting.
 */
export type ConnectionState = "opening" | "live" | "offline" | "refused" | "apart";

interface Listeners {
  state?: (state: ConnectionState, why: string) => void;
  people?: (people: StoryPeople["people"]) => void;
  saved?: (saved: ChapterSaved) => void;
  /** Called with whether all local edits are stored. */
  stored?: (all: boolean) => void;
  /** Called when the server does not confirm edits in time. */
  late?: () => void;
  /** Called when the amount of unstored local edits changes. */
  unsent?: () => void;
}

/**
 * A chapter's document in this browser, synchronised with the server. Updates are retained until the server
 * confirms that they are stored, and sent again after each reconnection; storing one twice has no effect.
 */
export class ChapterConnection {
  readonly doc: Y.Doc;
  readonly awareness: Awareness;
  readonly #socket: Socket;
  readonly #chapter: string;
  readonly #writer: string;
  readonly #listeners: Listeners;
  #epoch = "";
  #state: ConnectionState = "opening";
  #unsent: Uint8Array[] = [];
  #sending = false;
  #sentAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #cursor: ReturnType<typeof setTimeout> | undefined;
  #opening = 0;
  /** Number of syncs received from the server. */
  #came = 0;
  #ended = false;
  readonly #off: (() => void)[] = [];

  constructor(socket: Socket, chapter: string, listeners: Listeners = {}, doc = new Y.Doc(), writer = "") {
    this.doc = doc;
    this.awareness = new Awareness(doc);
    this.#socket = socket;
    this.#chapter = chapter;
    this.#writer = writer;
    this.#listeners = listeners;
    doc.on("update", this.#onUpdate);
    this.awareness.on("update", this.#onCursor);
    this.#listen("connect", () => void this.#open());
    this.#listen("disconnect", () => this.#offline());
    this.#listen(TELLS.update, (told: ChapterUpdate) => {
      if (told.chapter === chapter) Y.applyUpdate(doc, fromBase64(told.update), this);
    });
    this.#listen(TELLS.aware, ({ chapter: of, update, gone = [] }: AwareOfChapter) => {
      if (of !== chapter) return;
      if (gone.length > 0) removeAwarenessStates(this.awareness, [...gone], this);
      else applyAwarenessUpdate(this.awareness, fromBase64(update), this);
    });
    this.#listen(TELLS.ask, (told: { chapter: string }) => {
      if (told.chapter === chapter) this.#sendCursor();
    });
    this.#listen(TELLS.shut, (told: { chapter: string }) => {
      if (told.chapter === chapter) void this.#open();
    });
    this.#listen(TELLS.people, ({ people }: StoryPeople) => listeners.people?.(people));
    this.#listen(TELLS.saved, (saved: ChapterSaved) => {
      if (saved.chapter === chapter) listeners.saved?.(saved);
    });
    if (socket.connected) void this.#open();
  }

  get state(): ConnectionState {
    return this.#state;
  }

  /** True if all local edits are stored on the server. */
  get allStored(): boolean {
    return this.#unsent.length === 0 && !this.#sending;
  }

  /** Local edits that are not stored yet, as one update; null if there are none. */
  get unsent(): Uint8Array | null {
    return this.#unsent.length === 0 ? null : Y.mergeUpdates(this.#unsent);
  }

  /** Epoch of the current document; "" before the first sync. */
  get epoch(): string {
    return this.#epoch;
  }

  /** Requests what is missing here from the server; returns true if it arrived. */
  async catchUp(): Promise<boolean> {
    const before = this.#came;
    await this.#open();
    return this.#state === "live" && this.#came > before;
  }

  /** Leaves the chapter; the socket stays open. */
  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#cursor);
    for (const off of this.#off) off();
    this.doc.off("update", this.#onUpdate);
    this.awareness.off("update", this.#onCursor);
    this.awareness.destroy();
    if (this.#socket.connected) this.#socket.emit(ASKS.leave, { chapter: this.#chapter });
  }

  #listen<Told>(event: string, act: (told: Told) => void): void {
    this.#socket.on(event, act);
    this.#off.push(() => this.#socket.off(event, act));
  }

  #say(state: ConnectionState, why = ""): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#listeners.state?.(state, why);
  }

  #offline(): void {
    this.#opening += 1;
    if (this.#state === "live" || this.#state === "offline") this.#say("offline");
  }

  async #open(): Promise<void> {
    if (this.#ended) return;
    this.#opening += 1;
    const turn = this.#opening;
    const vector = this.#epoch ? toBase64(Y.encodeStateVector(this.doc)) : "";
    const answer = await ask<OpenedChapter>(this.#socket, ASKS.open, {
      chapter: this.#chapter,
      epoch: this.#epoch,
      vector,
      writer: this.#writer,
    });
    if (turn !== this.#opening || this.#ended) return;
    if (!answer || ("error" in answer && answer.error.status >= 429)) {
      this.#offline();
      setTimeout(() => {
        if (this.#socket.connected && this.#state !== "live") void this.#open();
      }, AGAIN_MS);
      return;
    }
    if ("error" in answer) return this.#say("refused", answer.error.message);
    const { epoch, update, people, writes } = answer.data;
    // Another document has replaced this one, and does not contain what was written here.
    if (this.#epoch && this.#epoch !== epoch) return this.#say("apart");
    this.#epoch = epoch;
    Y.applyUpdate(this.doc, fromBase64(update), this);
    this.#came += 1;
    this.#listeners.people?.(people);
    if (!writes) return this.#say("refused");
    this.#say("live");
    this.#sendCursor();
    void this.#send();
  }

  readonly #onUpdate = (update: Uint8Array, origin: unknown): void => {
    if (origin === this) return;
    this.#unsent.push(update);
    this.#listeners.unsent?.();
    if (this.#unsent.length === 1 && !this.#sending) this.#listeners.stored?.(false);
    const wait = Math.max(0, this.#sentAt + GATHER_MS - Date.now());
    this.#timer ??= setTimeout(() => void this.#send(), wait);
  };

  async #send(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#sending || this.#state !== "live" || this.#unsent.length === 0) return;
    this.#sending = true;
    this.#sentAt = Date.now();
    const batch = [...this.#unsent];
    const late = setTimeout(() => this.#listeners.late?.(), LATE_MS);
    const answer = await this.#write(batch.length === 1 ? batch[0]! : Y.mergeUpdates(batch));
    clearTimeout(late);
    this.#sending = false;
    if (answer && "data" in answer) {
      this.#unsent = this.#unsent.slice(batch.length);
      this.#listeners.unsent?.();
      this.#listeners.stored?.(this.#unsent.length === 0);
      if (this.#unsent.length > 0) void this.#send();
      return;
    }
    // Access or the document may have changed, which a new request will show. Otherwise it is sent again a
    // little later.
    const status = answer && "error" in answer ? answer.error.status : 0;
    if (status === 403 || status === 404 || status === 409) return this.#open();
    if (status === 400 || status === 413)
      return this.#say("refused", answer && "error" in answer ? answer.error.message : "");
    this.#timer ??= setTimeout(() => void this.#send(), AGAIN_MS);
  }

  async #write(update: Uint8Array): Promise<Answer<{ n: number } | null> | null> {
    const target = { chapter: this.#chapter, epoch: this.#epoch };
    const of = Math.ceil(update.length / UPDATE_PART_BYTES);
    if (of <= 1) return ask(this.#socket, ASKS.write, { ...target, update: toBase64(update) });
    const key = crypto.randomUUID();
    let answer: Answer<{ n: number } | null> | null = null;
    for (let part = 0; part < of; part += 1) {
      const bytes = update.subarray(part * UPDATE_PART_BYTES, (part + 1) * UPDATE_PART_BYTES);
      answer = await ask(this.#socket, ASKS.write, { ...target, key, part, of, update: toBase64(bytes) });
      if (!answer || "error" in answer) return answer;
    }
    return answer;
  }

  readonly #onCursor = (_: unknown, origin: unknown): void => {
    if (origin === this) return;
    this.#cursor ??= setTimeout(() => this.#sendCursor(), CURSOR_MS);
  };

  #sendCursor(): void {
    clearTimeout(this.#cursor);
    this.#cursor = undefined;
    if (this.#state !== "live" || this.awareness.getLocalState() === null) return;
    const update = toBase64(encodeAwarenessUpdate(this.awareness, [this.doc.clientID]));
    this.#socket.emit(ASKS.aware, { chapter: this.#chapter, update });
  }
}
