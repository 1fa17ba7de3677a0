import { randomInt } from "node:crypto";
import type { ClientSession } from "mongoose";
import { FORUM_SECTIONS, type ForumSection } from "#shared/community/forums.enums.ts";
import { ForumNumbers, type ForumNumbersDoc } from "./section-model.ts";

/** Number of documents a section's counts are spread over. */
const PARTS = 8;

/** Number of a section's visible threads and their posts. */
export interface SectionNumbers {
  readonly threads: number;
  readonly posts: number;
}

/** Adds to a section's counts; concurrent posts seldom update the same document. */
export async function addNumbers(
  section: ForumSection,
  { threads, posts }: SectionNumbers,
  session: ClientSession,
): Promise<void> {
  if (threads === 0 && posts === 0) return;
  await ForumNumbers.updateOne(
    { _id: `${section}:${randomInt(PARTS)}` },
    { $inc: { threads, posts } },
    { session },
  );
}

/** Returns the counts of all sections: one query of a few small documents. */
export async function sectionNumbers(): Promise<ReadonlyMap<ForumSection, SectionNumbers>> {
  const sums = new Map<ForumSection, SectionNumbers>(
    FORUM_SECTIONS.map((section) => [section, { threads: 0, posts: 0 }]),
  );
  for (const { section, threads, posts } of await ForumNumbers.find().lean<ForumNumbersDoc[]>()) {
    const sum = sums.get(section)!;
    sums.set(section, { threads: sum.threads + threads, posts: sum.posts + posts });
  }
  return sums;
}

/** Creates the missing documents for `addNumbers`. */
export async function prepareNumbers(): Promise<void> {
  for (const section of FORUM_SECTIONS)
    for (let part = 0; part < PARTS; part++)
      await ForumNumbers.updateOne(
        { _id: `${section}:${part}` },
        { $setOnInsert: { section, threads: 0, posts: 0 } },
        { upsert: true },
      );
}
