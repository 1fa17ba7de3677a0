import * as Y from "yjs";
import { CSRF_FIELD } from "../../src/shared/form.ts";
import { SIGNED_OUT_EVENT } from "../../src/shared/loading.ts";
import { coWritingText as words } from "../../src/shared/stories/co-writing.text.ts";
import { DESK_ALONE, DESK_LIVE, DESK_SAVE } from "../../src/shared/stories/desk-events.ts";
import { openKeeper } from "../desk/keep.ts";
import { send } from "../desk/send.ts";
import { type SaveState, showState } from "../desk/state.ts";
import { remember } from "../editor/choice.ts";
import { h } from "../editor/dom.ts";
import type { Editor } from "../editor/open.ts";
import { liveSource } from "./bind.ts";
import { ChapterConnection, type ConnectionState } from "./connection.ts";
import { giveBack, type KeptLive, keptLive, liveKeeper } from "./kept.ts";
import { peopleBar } from "./people.ts";
import { connect } from "./socket.ts";
import { sendWhenStored, whenStored } from "./submit.ts";

/** Milliseconds after which a chapter that does not open is written alone, as without a live channel. */
const PATIENCE = 6_000;
/** Milliseconds between two looks, while it is, whether it has opened. */
const AGAIN_MS = 2_000;

/**
 * Has the editor write in the chapter's live document (decision 0046). Nothing can be typed before the first sync;
 * where it does not come in time, the form saves by itself as ever, and goes live later, without a wait. What is not
 * stored yet is kept in the browser, and is sent when the chapter is open here next. Answers false where it may not be
 * written live; `first` is whether nothing may be typed meanwhile.
 */
export async function writeLive(
  editor: Editor,
  form: HTMLFormElement,
  member: string,
  first: boolean,
): Promise<boolean> {
  const { chapter = "", desk: story = "" } = form.dataset;
  const hidden = (name: string) => form.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
  const writer = hidden("writer").value;
  const line = form.querySelector<HTMLElement>(".save-state")!;
  const field = form.querySelector<HTMLTextAreaElement>('textarea[name="text"]')!;
  const notice = h("p", { class: "notice notice-warning desk-live-notice", role: "status", hidden: true });
  const say = (state: SaveState) => showState(line, state);
  const tell = (...parts: (string | globalThis.Node)[]) => {
    notice.replaceChildren(...parts);
    notice.hidden = parts.length === 0;
  };

  const keeper = await openKeeper();
  const people = peopleBar(member, chapter);
  const socket = connect();
  const { toMarkdown } = editor;
  let live = false;
  let mine = true;
  let hadFocus = false;
  let settle: (opened: boolean) => void = () => {};

  const doc = new Y.Doc();
  const link = new ChapterConnection(
    socket,
    chapter,
    {
      state: (state, why) => changed(state, why),
      people: people.show,
      saved: ({ version }) => {
        // While it opens, or is offline, this page may not have the words of that version: sent as made from it, its
        // own would go over them.
        if (live && link.state === "live") hidden("version").value = String(version);
      },
      stored: (all) => say(all ? { kind: "saved", at: new Date() } : { kind: "saving" }),
      unsent: () => void keep(),
    },
    doc,
    writer,
  );
  const keep = liveKeeper(keeper, { member, chapter, writer }, () => {
    const { unsent: update, epoch } = link;
    if (!update || !mine) return null;
    editor.flush();
    return { update, epoch, text: field.value, version: hidden("version").value };
  });

  function changed(state: ConnectionState, why: string): void {
    if (!live) {
      if (state !== "offline") settle(state === "live");
    } else if (state === "live") {
      editor.allow(true);
      tell();
      say(link.allStored ? { kind: "saved", at: new Date() } : { kind: "saving" });
    } else if (state === "offline") say({ kind: "offline" });
    else if (state === "refused") {
      editor.allow(false);
      tell(why && why !== words.shut ? `${words.shut} ${why}` : words.shut);
      void aside();
    } else if (state === "apart") {
      editor.allow(false);
      tell(words.apart, " ", h("a", { href: location.href }, words.openAgain));
      void aside();
    }
  }

  /** What was written and can no more be stored in the document is kept beside the text, as a revision. */
  async function aside(): Promise<void> {
    const { unsent } = link;
    if (!unsent) return;
    editor.flush();
    await bring({ text: field.value, version: hidden("version").value, writer });
  }

  const bring = async ({ text, version, writer: by }: Pick<KeptLive, "text" | "version" | "writer">) => {
    const target = { story, chapter, draft: "", version, writer: by };
    const { kind } = await send(target, { text }, hidden(CSRF_FIELD).value);
    return kind === "saved" || kind === "conflict";
  };

  const forget = async (keys: readonly string[]) => {
    // Kept a little longer, words come twice at worst.
    for (const key of keys) await keeper?.drop(key).catch(() => {});
  };

  document.addEventListener(SIGNED_OUT_EVENT, () => {
    mine = false;
    link.end();
    socket.disconnect();
    if (!live) return;
    editor.allow(false);
    say({ kind: "signed-out" });
  });

  const alone = () => {
    form.dispatchEvent(new Event(DESK_ALONE));
    form.dataset.writing = "alone";
    editor.toMarkdown = toMarkdown;
    editor.allow(true);
    if (hadFocus) editor.view.focus();
  };

  /** Shuts the text and leaves it to the document; where that cannot be, it is open again, and false. */
  async function leave(): Promise<boolean> {
    form.dataset.writing = "opening";
    hadFocus = editor.view.hasFocus();
    editor.flush();
    editor.allow(false);
    // Words that are typed as Markdown would come into no document.
    if ((await leaveText(form)) && !editor.desk.hidden) {
      editor.toMarkdown = () => {};
      return true;
    }
    alone();
    return false;
  }

  async function inTime(): Promise<boolean> {
    if (!(await leave())) return false;
    // The form has saved by now: the document has its words when it opens.
    socket.connect();
    const isOpen = await new Promise<boolean>((done) => {
      settle = done;
      setTimeout(() => done(false), PATIENCE);
    });
    if (!isOpen) alone();
    return isOpen;
  }

  const isSaved = () => {
    editor.flush();
    form.dispatchEvent(new Event(DESK_SAVE));
    return !["saving", "conflict"].includes(line.dataset.state ?? "");
  };

  /** The text is left to a document that has all of it already, so that it need not be shut while anything is awaited. */
  async function later(): Promise<boolean> {
    socket.connect();
    while (mine && !isRefused()) {
      await new Promise((done) => setTimeout(done, AGAIN_MS));
      if (!socket.active && mine && document.documentElement.dataset.live === "open") socket.connect();
      if (link.state !== "live" || editor.desk.hidden || !isSaved()) continue;
      const { value: version } = hidden("version");
      if (!(await link.catchUp()) || !isSaved() || hidden("version").value !== version) continue;
      if (mine && (await leave())) return true;
    }
    return false;
  }

  const isRefused = () => link.state === "refused" || link.state === "apart";
  const isOpen = (first && (await inTime())) || (await later());
  const left = await keptLive(keeper, { member, chapter, writer });
  if (!isOpen) {
    if (!mine) return false;
    link.end();
    socket.disconnect();
    await forget((await giveBack(left, "none", { apply: () => {}, bring })).beside);
    return false;
  }

  const { beside, inside } = await giveBack(left, link.epoch, {
    apply: (update) => Y.applyUpdate(doc, update, keptLive),
    bring,
  });
  // Signed out meanwhile.
  if (!mine) {
    alone();
    return false;
  }
  editor.desk.prepend(notice, people.bar);
  const { source, text } = liveSource(link, people.nameOf);
  live = true;
  editor.use(source, text);
  form.dataset.writing = "live";
  form.append(h("input", { type: "hidden", name: "live", value: "1" }));
  editor.toMarkdown = () => {
    remember("markdown");
    void whenStored(link).then(() => location.reload());
  };
  editor.allow(true);
  if (hadFocus) editor.view.focus();
  say(link.allStored ? { kind: "ready" } : { kind: "saving" });
  // What became of it while words of gone pages were brought in.
  if (link.state !== "live") changed(link.state, "");
  void forget(beside);
  void whenStored(link).then(() => forget(inside));
  sendWhenStored(form, link, () => tell(words.notYet));
  form.addEventListener(DESK_SAVE, () => link.allStored && say({ kind: "saved", at: new Date() }));

  const back = () => {
    if (mine && !socket.connected) socket.connect();
  };
  socket.on("connect_error", (error: Error & { data?: { status?: number } }) => {
    const { status } = error.data ?? {};
    if (status === 401 || status === 403) say({ kind: "signed-out" });
    // Refused for now (429, 503): Socket.IO itself would not try again.
    else if (!socket.active) setTimeout(back, AGAIN_MS);
  });
  socket.on("disconnect", (reason) => {
    // The session was ended elsewhere; what is typed is kept here until its writer is back.
    if (reason === "io server disconnect" && mine) say({ kind: "signed-out" });
  });
  addEventListener("focus", back);
  addEventListener("online", back);
  addEventListener("beforeunload", (event) => {
    if (!keeper && !link.allStored) event.preventDefault();
  });
  return true;
}

/** The form saves what it has and leaves its text to the document. */
const leaveText = (form: HTMLFormElement) =>
  new Promise<boolean>((done) => {
    form.dispatchEvent(new CustomEvent(DESK_LIVE, { detail: done }));
  });
