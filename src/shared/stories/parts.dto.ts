import type { ContentsNode, PartDto } from "./parts.ts";
import type { ManagedChapterDto } from "./writing.dto.ts";

/**
 * Parts of a story. Forms: one for each part (part, title, parent, intent save, up, down, remove), and one
 * for a new part (title, parent, from, intent add).
 */
export interface PartsPageData {
  readonly story: { readonly id: string; readonly title: string; readonly language: string };
  readonly parts: readonly PartDto[];
  readonly chapters: readonly Pick<ManagedChapterDto, "number" | "title" | "part">[];
  readonly contents: readonly ContentsNode<Pick<ManagedChapterDto, "number" | "title" | "part">>[];
}
