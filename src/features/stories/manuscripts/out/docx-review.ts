import {
  CommentRangeEnd,
  CommentRangeStart,
  CommentReference,
  type ICommentOptions,
  Paragraph,
  type ParagraphChild,
  TextRun,
} from "docx";
import type { Remark, Said } from "./review.ts";

/** Author and date of an insertion or deletion, with Word's id. */
export interface Mark {
  readonly kind: "added" | "removed";
  readonly id: number;
  readonly author: string;
  readonly date: string;
}

/** Tracked changes and comments of a file, numbered consecutively. */
export class DocxReview {
  readonly comments: ICommentOptions[] = [];
  #marks = 0;

  mark(kind: Mark["kind"], { by, at }: Said): Mark {
    this.#marks += 1;
    return { kind, id: 1_000 + this.#marks, author: by, date: at };
  }

  /** Returns the start and end of a comment around its words; replies are attached to it. */
  around({ answers, ...remark }: Omit<Remark, "quote">): {
    readonly start: ParagraphChild[];
    readonly end: ParagraphChild[];
  } {
    const first = this.#say(remark);
    const ids = [first, ...answers.map((answer) => this.#say(answer, first))];
    return {
      start: ids.map((id) => new CommentRangeStart(id)),
      end: ids.flatMap((id) => [
        new CommentRangeEnd(id),
        new TextRun({ children: [new CommentReference(id)] }),
      ]),
    };
  }

  #say({ by, at, text }: Said & { readonly text: string }, parentId?: number): number {
    const id = this.comments.length;
    this.comments.push({
      id,
      author: by,
      date: new Date(at),
      children: text.split("\n").map((line) => new Paragraph(line)),
      ...(parentId === undefined ? {} : { parentId }),
    });
    return id;
  }
}
