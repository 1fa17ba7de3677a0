import { applicationError, HttpError } from "../../../core/base/errors.ts";
import { advanceCopiesText as words } from "../../../shared/reach/advance-copies.text.ts";
import { plainText } from "../../../shared/text/plain-text.ts";
import { readManuscript } from "../../stories/manuscripts/index.ts";
import { AdvanceCopy, type CopyDoc, CopySet, type CopySetDoc } from "./model.ts";
import { type MarkedCopies, printedMarks, type Traced, traceText } from "./trace.ts";

/** What a found text comes to. */
export interface Finding {
  readonly copy: CopyDoc | null;
  /** What the text itself says; null where it says nothing certain. */
  readonly traced: Traced<CopyDoc> | null;
  readonly by: "print" | "text" | "both" | null;
  /** The printed mark and the text name different copies. */
  readonly torn: boolean;
}

/** The words of a found file, whatever it was converted to. @throws 400 for what cannot be read */
export async function textOfFile(bytes: Buffer, name: string): Promise<string> {
  if (/\.(?:txt|md|text)$/i.test(name)) return bytes.toString("utf8");
  try {
    const { chapters } = await readManuscript(bytes, name);
    return chapters.map(({ html }) => plainText(html)).join("\n\n");
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw applicationError(words.trace.required);
  }
}

/**
 * The copy that a text was taken from. A printed mark alone may have been put there by anybody who saw it, so the text is
 * asked too; where the two do not agree, nobody is named.
 */
export async function findCopy(text: string): Promise<Finding> {
  const traced = await traceText(text, allCopies());
  const printed = printedMarks(text);
  const found =
    printed.length === 1 ? await AdvanceCopy.findOne({ mark: printed[0]! }).lean<CopyDoc>() : null;
  if (traced && found)
    return traced.copy._id.equals(found._id)
      ? { copy: found, traced, by: "both", torn: false }
      : { copy: null, traced, by: null, torn: true };
  if (traced) return { copy: traced.copy, traced, by: "text", torn: false };
  return { copy: found, traced: null, by: found ? "print" : null, torn: false };
}

async function* allCopies(): AsyncGenerator<MarkedCopies<CopyDoc>> {
  for await (const set of CopySet.find({}, { secret: 1 })
    .lean<Pick<CopySetDoc, "_id" | "secret">>()
    .cursor()) {
    const copies = await AdvanceCopy.find({ link: set._id, state: { $in: ["given", "ended"] } }).lean<
      CopyDoc[]
    >();
    yield { secret: set.secret, copies: copies.map((copy) => ({ mark: copy.mark, copy })) };
  }
}
