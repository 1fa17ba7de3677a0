import type { Services } from "../../../core/services.ts";
import type { ReviewDoc } from "./model.ts";

declare module "../../../core/extensions.ts" {
  interface ExtensionPoints {
    /** Of these readers, those who were given a copy of a story before it was out. */
    "review.advance-readers": (
      story: ReviewDoc["story"],
      readers: readonly string[],
    ) => Promise<ReadonlySet<string>>;
  }
}

/** Whether a reader was given a story before it was out, by the feature that knows. */
export async function isAdvanceReader(
  { extensions }: Services,
  story: ReviewDoc["story"],
  reader: string,
): Promise<boolean> {
  const [among] = extensions.at("review.advance-readers");
  return among ? (await among(story, [reader])).has(reader) : false;
}
