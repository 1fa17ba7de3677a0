import { applicationError, HttpError } from "#core/base/errors.ts";
import { advanceCopiesText as texts } from "#shared/reach/advance-copies.text.ts";
import { plainText } from "#shared/text/plain-text.ts";
import { readManuscript } from "../../stories/manuscripts/index.ts";
import { AdvanceCopy, type CopyDoc, CopySet, type CopySetDoc } from "./model.ts";
import { type MarkedCopies, printedMarks, type Traced, traceText } from "./trace.ts";

/** Result of tracing a found text. */
export interface Finding {
  readonly copy: CopyDoc | null;
  /** Result from the text's watermark; null if inconclusive. */
  readonly traced: Traced<CopyDoc> | null;
  readonly by: "print" | "text" | "both" | null;
  /** True if the printed mark and the watermark identify different copies. */
  readonly torn: boolean;
}

/** Extracts the words of a found file in any supported format. @throws 400 if it cannot be read */
export async function textOfFile(bytes: Buffer, name: string): Promise<string> {
  if (/\.(?:txt|md|text)$/i.test(name)) return bytes.toString("utf8");
  try {
    const { chapters } = await readManuscript(bytes, name);
    return chapters.map(({ html }) => plainText(html)).join("\n\n");
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw applicationError(texts.trace.required);
  }
}

/**
 * Finds the copy a text was taken from. A printed mark could have been inserted by anyone who saw it, so the
 * watermark is checked too; if they disagree, nobody is named.
 */
export async function findCopy(text: string): Promise<Finding> {
  const traced = await traceText(text, allCopies());
  const printed = printedMarks(text);
  const advanceCopy =
    printed.length === 1 ? await AdvanceCopy.findOne({ mark: printed[0]! }).lean<CopyDoc>() : null;
  if (traced && advanceCopy)
    return traced.copy._id.equals(advanceCopy._id)
      ? { copy: advanceCopy, traced, by: "both", torn: false }
      : { copy: null, traced, by: null, torn: true };
  if (traced) return { copy: traced.copy, traced, by: "text", torn: false };
  return { copy: advanceCopy, traced: null, by: advanceCopy ? "print" : null, torn: false };
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
