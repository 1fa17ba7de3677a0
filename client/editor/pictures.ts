import { Fragment } from "prosemirror-model";
import { Plugin, PluginKey } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { editorText as words } from "#shared/stories/editor.text.ts";
import { chapterSchema } from "#shared/text/doc/index.ts";
import { ask, h } from "./dom.ts";
import { selectedPicture } from "./inserts.ts";

const { nodes } = chapterSchema;
const TYPES = /^image\/(?:jpeg|png|webp|avif|gif)$/;

type Change =
  | { readonly add: object; readonly pos: number; readonly bar: HTMLElement }
  | { readonly remove: object };
const uploadsKey = new PluginKey<DecorationSet>("uploads");

/** Marks the positions of pictures being uploaded, and maps them through later edits. */
export const uploadPlaces = (): Plugin<DecorationSet> =>
  new Plugin<DecorationSet>({
    key: uploadsKey,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, before) {
        const set = before.map(tr.mapping, tr.doc);
        const change = tr.getMeta(uploadsKey) as Change | undefined;
        if (!change) return set;
        if ("add" in change)
          return set.add(tr.doc, [Decoration.widget(change.pos, change.bar, { id: change.add })]);
        return set.remove(set.find(undefined, undefined, (spec) => spec.id === change.remove));
      },
    },
    props: {
      decorations(state) {
        return this.getState(state);
      },
    },
  });

/** Uploads pictures and inserts each where it was dropped; `say` reports failures. */
export function uploadPictures(
  view: EditorView,
  files: readonly File[],
  at: number,
  token: () => string,
  say: (text: string) => void,
): void {
  for (const file of files) {
    if (!TYPES.test(file.type) || file.size > MAX_UPLOAD_BYTES) {
      say(words.notPicture);
      continue;
    }
    const id = {};
    const bar = h("progress", { class: "desk-upload", max: "100", "aria-label": words.picture });
    const $at = view.state.doc.resolve(at);
    const pos = $at.depth > 0 ? $at.after(1) : at;
    view.dispatch(view.state.tr.setMeta(uploadsKey, { add: id, pos, bar }));
    void upload(file, token(), (percent) => {
      bar.value = percent;
      say(words.uploading(percent));
    })
      .then(({ url, width, height }) => {
        const [place] = uploadsKey.getState(view.state)!.find(undefined, undefined, (spec) => spec.id === id);
        const tr = view.state.tr.setMeta(uploadsKey, { remove: id });
        if (place) {
          const picture = nodes.picture.create({ src: url, alt: "", width, height });
          tr.insert(place.from, Fragment.from(picture));
        }
        view.dispatch(tr);
        say("");
      })
      .catch((error: Error) => {
        view.dispatch(view.state.tr.setMeta(uploadsKey, { remove: id }));
        say(error.message || words.uploadFailed);
      });
  }
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
    request.onerror = request.ontimeout = () => reject(new Error(words.uploadFailed));
    request.onload = () => {
      const [made] =
        request.status === 200
          ? (request.response as { url: string; width?: number; height?: number }[])
          : [];
      if (!made) return reject(new Error(request.response?.error?.message ?? words.uploadFailed));
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

/** Asks for a description of the selected picture. */
export async function describePicture(view: EditorView): Promise<boolean> {
  const chosen = selectedPicture(view.state);
  if (!chosen) return false;
  const input = h("textarea", { class: "input", name: "alt", id: "desk-alt", rows: "3", maxlength: "1000" });
  input.value = chosen.node.attrs.alt ?? "";
  const answer = await ask(
    words.picture,
    h("label", { for: "desk-alt" }, words.alt),
    h("p", { class: "field-hint" }, words.altHint),
    input,
    h(
      "p",
      { class: "actions" },
      h("button", { class: "btn btn-primary", value: "done" }, words.done),
      h("button", { class: "btn", value: "cancel", formnovalidate: true }, words.cancel),
    ),
  );
  const now = view.state.doc.nodeAt(chosen.pos);
  if (answer && now?.attrs.src === chosen.node.attrs.src)
    view.dispatch(view.state.tr.setNodeAttribute(chosen.pos, "alt", String(answer.get("alt")).trim()));
  view.focus();
  return true;
}

/** Opens the file picker for pictures. */
export function choosePictures(take: (files: File[]) => void): void {
  const input = h("input", { type: "file", accept: "image/*", multiple: true });
  input.addEventListener("change", () => take([...(input.files ?? [])]));
  input.click();
}
