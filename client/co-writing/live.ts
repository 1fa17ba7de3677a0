import * as Y from "yjs";
import { CSRF_FIELD } from "#shared/form.ts";
import { SIGNED_OUT_EVENT } from "#shared/loading.ts";
import { JOIN_PATIENCE_MS } from "#shared/stories/co-writing.limits.ts";
import { coWritingText as texts } from "#shared/stories/co-writing.text.ts";
import { DESK_ALONE, DESK_JOINED, DESK_LIVE, DESK_SAVE } from "#shared/stories/desk-events.ts";
import { send } from "../desk/send.ts";
import { type SaveState, showState } from "../desk/state.ts";
import { openKeeper } from "../desk/stored-text.ts";
import { remember } from "../editor/choice.ts";
import { h } from "../editor/dom.ts";
import type { Editor } from "../editor/open.ts";
import { liveSource } from "./bind.ts";
import { ChapterConnection, type ConnectionState } from "./connection.ts";
import { peopleBar } from "./people.ts";
import { connect } from "./socket.ts";
import { deliverStoredEdits, type KeptLive, liveKeeper, storedEditsOf } from "./stored-edits.ts";
import { sendWhenStored, whenStored } from "./submit.ts";

/** Polling interval in milliseconds, meanwhile, to check whether it has opened. */
const AGAIN_MS = 2_000;

/**
 * Connects the editor to the chapter's live document (decision 0046). What is typed before the first sync is
 * typed again in the document; if that takes too long, the form autosaves as usual, and goes live later. Unstored
 * edits are saved in the browser, and sent when the chapter is next opened here. Returns false if live
 * editing is not allowed; with `first`, the form hands its text over before the document has
 * arrived.
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
  /** The text that the form had when the document took it over. */
  let handedOver = editor.inForm();
  let settle: (opened: boolean) => void = () => {};

  const doc = new Y.Doc();
  const link = new ChapterConnection(
    socket,
    chapter,
    {
      state: (state, why) => changed(state, why),
      people: people.show,
      saved: ({ version }) => {
        // While it opens or is offline, this page may not have the text of that version: if sent as based on
        // it, the page's text would overwrite it.
        if (live && link.state === "live") hidden("version").value = String(version);
      },
      stored: (all) => say(all ? { kind: "saved", at: new Date() } : { kind: "saving" }),
      late: () => say({ kind: "waiting" }),
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
      tell(why && why !== texts.shut ? `${texts.shut} ${why}` : texts.shut);
      void aside();
    } else if (state === "apart") {
      editor.allow(false);
      tell(texts.apart, " ", h("a", { href: location.href }, texts.openAgain));
      void aside();
    }
  }

  /** Saves edits that can no longer be stored in the document beside the text, as a revision. */
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
    // If they are not deleted, text is at worst restored twice.
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
    form.dataset.writing = "alone";
    form.dispatchEvent(new Event(DESK_ALONE));
    if (line.dataset.state === "joining") say({ kind: "ready" });
    editor.toMarkdown = toMarkdown;
  };

  /** Hands the text over to the document; returns false on failure. */
  async function leave(): Promise<boolean> {
    form.dataset.writing = "opening";
    editor.flush();
    // Text typed as Markdown would not reach the document.
    if ((await leaveText(form)) && !editor.desk.hidden) {
      handedOver = editor.inForm();
      editor.toMarkdown = () => {};
      return true;
    }
    alone();
    return false;
  }

  async function inTime(): Promise<boolean> {
    if (!(await leave())) return false;
    // The form has saved by now, so the document contains its text when it opens.
    socket.connect();
    const isOpen = await new Promise<boolean>((done) => {
      settle = done;
      setTimeout(() => done(false), JOIN_PATIENCE_MS);
    });
    if (!isOpen) alone();
    return isOpen;
  }

  const isSaved = () => {
    editor.flush();
    form.dispatchEvent(new Event(DESK_SAVE));
    return !["saving", "waiting", "conflict"].includes(line.dataset.state ?? "");
  };

  /**
   * Hands the text over to a document that already contains all of it, so that it need not be locked while
   * waiting.
   */
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
  const left = await storedEditsOf(keeper, { member, chapter, writer });
  if (!isOpen) {
    if (!mine) return false;
    link.end();
    socket.disconnect();
    await forget((await deliverStoredEdits(left, "none", { apply: () => {}, bring })).beside);
    return false;
  }

  const { beside, inside } = await deliverStoredEdits(left, link.epoch, {
    apply: (update) => Y.applyUpdate(doc, update, storedEditsOf),
    bring,
  });
  // The member has signed out meanwhile.
  if (!mine) {
    alone();
    return false;
  }
  editor.desk.prepend(notice, people.bar);
  const { source, text } = liveSource(link, people.nameOf);
  live = true;
  editor.use(source, text, handedOver);
  // The form stores what was typed meanwhile until it is stored as an edit of the document.
  void keep().then(() => form.dispatchEvent(new Event(DESK_JOINED)));
  form.dataset.writing = "live";
  form.append(h("input", { type: "hidden", name: "live", value: "1" }));
  editor.toMarkdown = () => {
    remember("markdown");
    void whenStored(link).then(() => location.reload());
  };
  say(link.allStored ? { kind: "ready" } : { kind: "saving" });
  // Handles what happened while edits of closed pages were merged.
  if (link.state !== "live") changed(link.state, "");
  void forget(beside);
  void whenStored(link).then(() => forget(inside));
  sendWhenStored(form, link, () => tell(texts.notYet));
  form.addEventListener(DESK_SAVE, () => link.allStored && say({ kind: "saved", at: new Date() }));

  const back = () => {
    if (mine && !socket.connected) socket.connect();
  };
  socket.on("connect_error", (error: Error & { data?: { status?: number } }) => {
    const { status } = error.data ?? {};
    if (status === 401 || status === 403) say({ kind: "signed-out" });
    // Refused temporarily (429, 503): Socket.IO does not retry in this case.
    else if (!socket.active) setTimeout(back, AGAIN_MS);
  });
  socket.on("disconnect", (reason) => {
    // The session was ended elsewhere; edits are saved in the browser until the writer returns.
    if (reason === "io server disconnect" && mine) say({ kind: "signed-out" });
  });
  addEventListener("focus", back);
  addEventListener("offline", () => mine && say({ kind: "offline" }));
  addEventListener("online", () => {
    back();
    // The connection may have outlived the gap.
    if (mine && link.state === "live") say(link.allStored ? { kind: "ready" } : { kind: "saving" });
  });
  addEventListener("beforeunload", (event) => {
    if (!keeper && !link.allStored) event.preventDefault();
  });
  return true;
}

/** Makes the form save, and hands its text over to the document. */
const leaveText = (form: HTMLFormElement) =>
  new Promise<boolean>((done) => {
    form.dispatchEvent(new CustomEvent(DESK_LIVE, { detail: done }));
  });
