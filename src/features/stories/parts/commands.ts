import { Types } from "mongoose";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { messages } from "#shared/messages.ts";
import { PARTS_PER_STORY_MAX } from "#shared/stories/chapters.limits.ts";
import { chaptersMessages } from "#shared/stories/chapters.messages.ts";
import { partsMessages } from "#shared/stories/parts.messages.ts";
import { type ContentsEntry, changeStoryAs, type StoryDoc, type StoryPart } from "../stories/index.ts";
import { movedPart } from "./move.ts";
import { type NewPart, newPartRules, type PartChange, partChangeRules } from "./rules.ts";

/**
 * Adds a part or volume to a story. With `from` it starts at that chapter and includes the following chapters
 * of the same part; a new part in a volume takes them out of the volume's direct contents.
 * @throws 400 on a field, 403 and 404 like any change of contents.
 */
export async function createPart(
  services: Services,
  caller: Caller,
  story: string,
  input: unknown,
): Promise<StoryPart> {
  const { title, parent = null, from } = validate(newPartRules, input) as NewPart;
  const part: StoryPart = { _id: new Types.ObjectId(), title, parent: parent ? toId(parent) : null };
  await changeStoryAs(services, caller, "write-chapters", story, ({ state, parts = [], contents }) => {
    if (state === "published") assertMayPost(caller, services.now());
    if (parts.length >= PARTS_PER_STORY_MAX) throw applicationError(chaptersMessages.tooManyParts);
    assertParent(parts, part);
    const first = from === undefined ? undefined : contents[from - 1];
    if (from !== undefined && !first) throw invalidField("from", messages.noSuchChapter);
    const index = first ? namedBefore(parts, contents, from!) : parts.length;
    return {
      parts: parts.toSpliced(index, 0, part),
      contents: first ? taken(contents, from! - 1, part._id) : contents,
    };
  });
  return part;
}

/** Changes a part's title, volume or position. A part that contains parts cannot be in a volume. */
export async function updatePart(
  services: Services,
  caller: Caller,
  story: string,
  id: string,
  input: unknown,
): Promise<StoryPart> {
  const { title, parent, move, position } = validate(partChangeRules, input) as PartChange;
  const { after } = await changeStoryAs(services, caller, "write-chapters", story, (before) => {
    const parts = before.parts ?? [];
    const part = findPart(parts, id);
    if (title && title !== part.title && before.state === "published") assertMayPost(caller, services.now());
    const changed: StoryPart = {
      ...part,
      ...(title ? { title } : {}),
      ...(parent === undefined ? {} : { parent: parent ? toId(parent) : null }),
    };
    assertParent(parts, changed);
    const renamed = { ...before, parts: parts.map((each) => (each._id.equals(part._id) ? changed : each)) };
    const to = position ?? move;
    return to ? movedPart(renamed, id, to) : { parts: renamed.parts };
  });
  return findPart(after.parts ?? [], id);
}

/** Deletes a part; its chapters, or the parts of a volume, stay in place and move up one level. */
export async function deletePart(
  services: Services,
  caller: Caller,
  story: string,
  id: string,
): Promise<void> {
  await changeStoryAs(services, caller, "write-chapters", story, ({ parts = [], contents }) => {
    const part = findPart(parts, id);
    return {
      parts: parts
        .filter(({ _id }) => !_id.equals(part._id))
        .map((each) => (each.parent?.equals(part._id) ? { ...each, parent: null } : each)),
      contents: contents.map((entry) => (entry.part?.equals(part._id) ? within(entry, part.parent) : entry)),
    };
  });
}

const within = ({ part: _, ...entry }: ContentsEntry, part: Types.ObjectId | null): ContentsEntry => ({
  ...entry,
  ...(part ? { part } : {}),
});

/** Moves consecutive chapters of the same part, from the given one on, into the new part. */
function taken(contents: readonly ContentsEntry[], at: number, part: Types.ObjectId): ContentsEntry[] {
  const formerPart = String(contents[at]?.part ?? "");
  const end = contents.findIndex((entry, index) => index > at && String(entry.part ?? "") !== formerPart);
  return contents.map((entry, index) =>
    index >= at && (end === -1 || index < end) ? within(entry, part) : entry,
  );
}

/** Inserted after the part in which, or before which, the new one starts. */
function namedBefore(parts: readonly StoryPart[], contents: readonly ContentsEntry[], from: number): number {
  const before = new Set(contents.slice(0, from).flatMap(({ part }) => (part ? [String(part)] : [])));
  return parts.findLastIndex(({ _id }) => before.has(String(_id))) + 1;
}

function findPart(parts: readonly StoryPart[], id: string): StoryPart {
  const part = parts.find(({ _id }) => String(_id) === id);
  if (!part) throw notFound();
  return part;
}

/** Volumes contain parts, and nothing contains volumes. */
function assertParent(parts: NonNullable<StoryDoc["parts"]>, part: StoryPart): void {
  if (!part.parent) return;
  const volume = parts.find(({ _id }) => _id.equals(part.parent!));
  if (!volume || volume._id.equals(part._id)) throw invalidField("parent", chaptersMessages.noSuchPart);
  const isVolume = parts.some(({ parent }) => parent?.equals(part._id));
  if (volume.parent || isVolume) throw invalidField("parent", partsMessages.partsTooDeep);
}
