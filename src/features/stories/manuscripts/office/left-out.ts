import { countTextWords } from "#core/text/index.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import type { ReportLine } from "../types.ts";

/** Content of a word-processor file that is in no chapter, collected while its text is read. */
export class LeftOut {
  /** Unsupported content by kind, with counts. */
  readonly objects = new Map<string, number>();
  /** Tables of contents and indexes. */
  readonly contents: string[] = [];
  /** Notes without a reference. */
  readonly notes: string[] = [];
  /** Headers and footers of pages, each as often as the file has it. */
  readonly edges: string[] = [];
  /** Text that readers are not meant to see as it is, such as instructions of fields. */
  readonly other: string[] = [];
  /** Text of unknown parts, by name. */
  readonly parts = new Map<string, string[]>();
  /** How often `lose` and `leave` added something. */
  count = 0;

  lose(object: string): void {
    this.count += 1;
    this.objects.set(object, (this.objects.get(object) ?? 0) + 1);
  }

  /** Adds the text of an unknown part. */
  leave(part: string, text: string): void {
    if (text.trim() === "") return;
    this.count += 1;
    const texts = this.parts.get(part) ?? [];
    texts.push(text);
    this.parts.set(part, texts);
  }

  /** Adds what was left out of a file inside this one. */
  include(other: LeftOut): void {
    for (const [object, count] of other.objects)
      this.objects.set(object, (this.objects.get(object) ?? 0) + count);
    this.contents.push(...other.contents);
    this.notes.push(...other.notes);
    this.edges.push(...other.edges);
    this.other.push(...other.other);
    for (const [part, texts] of other.parts) for (const text of texts) this.leave(part, text);
  }

  /** All texts, for the account. */
  texts(): string[] {
    return [
      ...this.contents,
      ...this.notes,
      ...this.edges,
      ...this.other,
      ...[...this.parts.values()].flat(),
    ];
  }

  /** Returns the report lines. */
  lines(): ReportLine[] {
    const line = (part: string, texts: readonly string[]): ReportLine[] => {
      const wordCount = texts.reduce((sum, text) => sum + countTextWords(text), 0);
      return wordCount > 0 ? [{ kind: "left-out", part, words: wordCount, count: 1 }] : [];
    };
    return [
      ...line(manuscriptsText.parts.contents, this.contents),
      ...line(manuscriptsText.parts.notes, this.notes),
      ...line(manuscriptsText.parts.edges, [...new Set(this.edges)].filter(hasLetters)),
      ...[...this.parts].flatMap(([part, texts]) => line(`“${part}”`, texts)),
      ...[...this.objects].map(([part, count]) => ({ kind: "element", part, words: 0, count }) as const),
    ];
  }
}

/** False for a bare page number. */
const hasLetters = (text: string): boolean => /\p{L}/u.test(text);
