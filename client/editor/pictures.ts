import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { editorText as texts } from "#shared/stories/editor.text.ts";
import { chapterSchema, markdownWriter } from "#shared/text/doc/index.ts";
import { h } from "./dom.ts";
import { addPending, countPictures, endPending, roomForPicture } from "./picture-places.ts";

const { nodes } = chapterSchema;
const TYPES = /^image\/(?:jpeg|png|webp|avif|gif)$/;

/** The editor, as uploads need it. */
export interface UploadHost {
  token(): string;
  /** Shows a message below the text. */
  say(text: string): void;
  /** True if the text is editable. */
  isWriting(): boolean;
  /** Adds the picture to the text shown as Markdown; returns false if the editor is shown. */
  addToMarkdown(picture: Node): boolean;
}

/** Uploads pictures into an editor. */
export interface PictureUploads {
  /** Uploads files and inserts each as a picture at the position, or at the nearest one with room for it. */
  add(view: EditorView, files: readonly File[], at: number): void;
  /** Resolves when no upload is running: true if every picture was placed; null if none is running. */
  whenDone(): Promise<boolean> | null;
}

/**
 * Creates the uploads of one editor. They report what is in the text at the end, for all files of one time
 * together, so that a failure is not hidden by the success of another.
 */
export function pictureUploads(host: UploadHost): PictureUploads {
  const percents = new Map<object, number>();
  let placed = 0;
  let refusals: string[] = [];
  let running: PromiseWithResolvers<boolean> | null = null;

  const report = () => {
    if (percents.size > 0) return;
    host.say(texts.picturesEnded(placed, refusals));
    running?.resolve(refusals.length === 0);
    running = null;
    placed = 0;
    refusals = [];
  };
  const follow = (id: object, percent: number) => {
    percents.set(id, percent);
    const all = [...percents.values()];
    host.say(texts.uploading(Math.round(all.reduce((sum, each) => sum + each, 0) / all.length)));
  };
  const uploadOne = async (view: EditorView, file: File, at: number) => {
    const id = {};
    const bar = h("progress", { class: "desk-upload", max: "100", "aria-label": texts.picture });
    percents.set(id, 0);
    const pos = roomForPicture(view.state.doc, at);
    view.dispatch(addPending(view.state.tr, { id, pos, bar }));
    try {
      const { url, width, height } = await upload(file, host.token(), (percent) => {
        bar.value = percent;
        follow(id, percent);
      });
      place(view, id, nodes.picture.create({ src: url, alt: "", width, height }), host);
      placed += 1;
    } catch (error) {
      view.dispatch(endPending(view.state, id));
      refusals.push((error as Error).message || texts.uploadFailed);
    }
    percents.delete(id);
    report();
  };
  return {
    add(view, files, at) {
      if (files.length === 0) return;
      if (!host.isWriting()) return host.say(texts.locked);
      running ??= Promise.withResolvers();
      for (const file of files) {
        if (TYPES.test(file.type) && file.size <= MAX_UPLOAD_BYTES) void uploadOne(view, file, at);
        else refusals.push(texts.notPicture);
      }
      report();
    },
    whenDone: () => running?.promise ?? null,
  };
}

/** Inserts an uploaded picture. @throws Error with a message for the writer if it is not in the text afterwards */
function place(view: EditorView, id: object, picture: Node, host: UploadHost): void {
  if (!host.isWriting()) throw new Error(texts.locked);
  if (host.addToMarkdown(picture)) return view.dispatch(endPending(view.state, id));
  const { src } = picture.attrs;
  const before = countPictures(view.state.doc, src);
  view.dispatch(endPending(view.state, id, picture));
  if (countPictures(view.state.doc, src) <= before) throw new Error(texts.noRoom);
}

interface Uploaded {
  readonly url: string;
  readonly width: string | null;
  readonly height: string | null;
}

function upload(file: File, token: string, progress: (percent: number) => void): Promise<Uploaded> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/upload");
    request.setRequestHeader("x-csrf-token", token);
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => progress(Math.round((loaded / total) * 100));
    request.onerror = request.ontimeout = () => reject(new Error(texts.uploadFailed));
    request.onload = () => {
      const [made] =
        request.status === 200
          ? (request.response as { url: string; width?: number; height?: number }[])
          : [];
      if (!made) return reject(new Error(request.response?.error?.message ?? texts.uploadFailed));
      const { pathname } = new URL(made.url, location.href);
      resolve({
        url: pathname,
        width: made.width ? String(made.width) : null,
        height: made.height ? String(made.height) : null,
      });
    };
    const body = new FormData();
    body.append("files", file, file.name || "picture");
    request.send(body);
  });
}

/** Opens the file picker for pictures. */
export function choosePictures(take: (files: File[]) => void): void {
  const input = h("input", { type: "file", accept: "image/*", multiple: true });
  input.addEventListener("change", () => take([...(input.files ?? [])]));
  input.click();
}

/** Delays the submission of a form until its pictures are uploaded; it is not submitted if one was not placed. */
export function submitWithPictures(
  form: HTMLFormElement,
  { whenDone }: Pick<PictureUploads, "whenDone">,
  say: (text: string) => void,
): void {
  let isWaiting = false;
  form.addEventListener(
    "submit",
    (event) => {
      const uploads = whenDone();
      if (!uploads) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      say(texts.waitsForPictures);
      if (isWaiting) return;
      isWaiting = true;
      const { submitter } = event;
      void uploads.then((isWhole) => {
        isWaiting = false;
        if (isWhole) form.requestSubmit(submitter);
      });
    },
    { capture: true },
  );
}

/** Adds a picture to Markdown, after the paragraph with the cursor. */
export function addToMarkdown(field: HTMLTextAreaElement, picture: Node): true {
  const markdown = markdownWriter().write(nodes.doc.create(null, picture)).trim();
  const next = field.value.indexOf("\n\n", field.selectionEnd);
  const end = next < 0 ? field.value.trimEnd().length : next;
  field.setRangeText(`\n\n${markdown}`, end, end, "preserve");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  return true;
}
