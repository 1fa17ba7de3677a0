import type { Services } from "#core/services.ts";
import type { ReviewDoc } from "./model.ts";

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Returns those of the readers who received an advance copy of a story. */
    "review.advance-readers": (
      story: ReviewDoc["story"],
      readers: readonly string[],
    ) => Promise<ReadonlySet<string>>;
  }
}

/** Returns true if a reader received an advance copy of a story, according to the feature that knows. */
export async function isAdvanceReader(
  { extensions }: Services,
  story: ReviewDoc["story"],
  reader: string,
): Promise<boolean> {
  const [among] = extensions.at("review.advance-readers");
  return among ? (await among(story, [reader])).has(reader) : false;
}
