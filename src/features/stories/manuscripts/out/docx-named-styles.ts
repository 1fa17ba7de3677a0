import type { ICharacterStyleOptions, IParagraphStyleOptions } from "docx";
import { MAX_STYLES, type Named, styleNameOf } from "../own-styles.ts";

export type StyleLook = Pick<IParagraphStyleOptions, "basedOn" | "run" | "paragraph">;

/** Styles with names that encode elements, so that importing the file restores the elements. */
export class DocxNamedStyles {
  readonly #ids = new Map<string, string>();
  readonly runs: (ICharacterStyleOptions & { id: string })[] = [];
  readonly paragraphs: (IParagraphStyleOptions & { id: string })[] = [];

  /** Returns the style for content inside these elements; null if none is possible. */
  add(kind: "run" | "block", path: readonly Named[], look: StyleLook): string | null {
    const name = styleNameOf(kind, path);
    if (name === null) return null;
    const known = this.#ids.get(name);
    if (known) return known;
    if (this.#ids.size >= MAX_STYLES) return null;
    const id = `fw${kind}${this.#ids.size + 1}`;
    this.#ids.set(name, id);
    if (kind === "run") this.runs.push({ id, name, ...look });
    else this.paragraphs.push({ id, name, quickFormat: true, ...look });
    return id;
  }
}
