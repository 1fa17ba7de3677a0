import type { Types } from "mongoose";
import { toId } from "#core/db/ids.ts";
import type { Files } from "#core/files/files.ts";
import { jsonList, jsonListFile, type PersonalData } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import {
  changeStory,
  exportFolder,
  isErasedWithAuthor,
  isKept,
  type StoryDoc,
  storiesOf,
} from "../stories/index.ts";
import { writeBook } from "./book.ts";
import { Chapter, type ChapterDoc, Revision } from "./model.ts";

/** Personal data: chapters with all revisions, and a member's contributions to others' stories. */
export function chapterPersonalData(
  services: Services,
  books: Parameters<typeof writeBook>[0],
): PersonalData {
  const { files } = books;
  return {
    models: ["Chapter", "Revision"],
    async *export({ id }) {
      for await (const story of storiesOf(id)) {
        const folder = exportFolder(story);
        for await (const { _id } of chapterIds(story._id))
          yield { path: `${folder}/chapters/${_id}.json`, content: () => chapterText(_id) };
        yield {
          path: `${folder}/${story.slug}.epub`,
          content: () => oneChunk(writeBook(books, story)),
        };
      }
      yield jsonListFile("contributions.json", () => contributionsOf(toId(id)));
    },
    async erase({ id }, works) {
      const user = toId(id);
      for await (const story of storiesOf(id)) {
        const isErased = isErasedWithAuthor(story, works);
        if (isErased && !(await isKept(services, story))) await eraseTexts(story._id);
        else await leaveTexts(services, files, story);
      }
      await leavePictures(files, user);
      await Revision.updateMany({ by: user }, { $set: { by: DELETED_AUTHOR } });
      await Revision.updateMany({ writers: user }, { $set: { "writers.$": DELETED_AUTHOR } });
      await Chapter.updateMany(
        { "pending.by": user },
        { $set: { "pending.by": DELETED_AUTHOR } },
        { timestamps: false },
      );
      // Falls back to the story's author from now on.
      await Chapter.updateMany(
        { scheduledBy: user, state: "scheduled" },
        { $unset: { scheduledBy: 1 } },
        { timestamps: false },
      );
    },
  };
}

const chapterIds = (story: Types.ObjectId) =>
  Chapter.find({ story }).sort({ number: 1 }).select("_id").lean().cursor() as unknown as AsyncIterable<
    Pick<ChapterDoc, "_id">
  >;

/** Yields one chapter and its revisions, oldest first, as JSON. */
async function* chapterText(id: Types.ObjectId): AsyncGenerator<string> {
  const chapter = await Chapter.findById(id)
    .select("-gate -team -filterFields -scheduledBy -importing")
    .lean<ChapterDoc>();
  const revisions = Revision.find({ chapter: id }).sort({ number: 1 }).lean().cursor();
  yield `{\n"chapter": ${JSON.stringify(chapter, null, 2)},\n"revisions": `;
  yield* jsonList(revisions);
  yield "}\n";
}

/** Yields revisions a member wrote, alone or together with others, in other authors' stories. */
async function* contributionsOf(by: Types.ObjectId): AsyncGenerator<unknown> {
  const own = new Map<string, boolean>();
  const isOwn = async (chapter: Types.ObjectId) =>
    (await Chapter.exists({ _id: chapter, author: by })) !== null;
  for await (const revision of Revision.find({ $or: [{ by }, { writers: by }] })
    .lean()
    .cursor()) {
    const key = String(revision.story);
    if (!own.has(key)) own.set(key, await isOwn(revision.chapter));
    if (!own.get(key)) yield revision;
  }
}

async function* oneChunk(bytes: Promise<Buffer | null>): AsyncGenerator<Buffer> {
  const all = await bytes;
  if (all) yield all;
}

/** Permanently erases every chapter of a story with its revisions. */
export async function eraseTexts(story: Types.ObjectId): Promise<void> {
  for await (const { _id } of chapterIds(story)) {
    await Revision.deleteMany({ chapter: _id });
    await Chapter.deleteOne({ _id });
  }
}

/**
 * Reduces the text of a retained story: nobody can continue it, so drafts, deleted chapters and older
 * revisions, which no reader ever saw, are erased. The author's images in the remaining text stay.
 */
async function leaveTexts(services: Services, files: Files, story: StoryDoc): Promise<void> {
  const owner = String(story.author);
  const written = story.collaborators.some(({ role }) => role === "co-author");
  if (!written) {
    await changeStory(services, story._id, ({ contents }) => ({
      contents: contents.filter(({ state }) => state === "published"),
    }));
  }
  for await (const { _id } of chapterIds(story._id)) {
    const chapter = await Chapter.findById(_id).lean<ChapterDoc>();
    if (!chapter) continue;
    if (!written && (chapter.state !== "published" || chapter.deletedAt)) {
      await Revision.deleteMany({ chapter: _id });
      await Chapter.deleteOne({ _id });
      continue;
    }
    if (!written) await Revision.deleteMany({ chapter: _id, number: { $ne: chapter.revision } });
    const $set = { author: DELETED_AUTHOR, ...(written ? {} : { pending: null }) };
    await Chapter.updateOne({ _id }, { $set }, { timestamps: false });
    await disownPictures(files, owner, chapter);
  }
}

/** Leaves a member's pictures in the texts of stories that others go on with. */
async function leavePictures(files: Files, owner: Types.ObjectId): Promise<void> {
  const stories = new Map<string, Types.ObjectId>();
  const written = { $or: [{ by: owner }, { writers: owner }] };
  for (const story of [
    ...(await Chapter.distinct("story", { team: owner })),
    ...(await Revision.distinct("story", written)),
  ])
    stories.set(String(story), story);
  for (const story of stories.values())
    for await (const { _id } of chapterIds(story)) {
      const chapter = await Chapter.findById(_id, { html: 1, "pending.html": 1 }).lean<ChapterDoc>();
      if (chapter) await disownPictures(files, String(owner), chapter);
    }
}

/** Disowns a member's pictures in every text of a chapter. */
async function disownPictures(
  files: Files,
  owner: string,
  { _id, html, pending }: Pick<ChapterDoc, "_id" | "html" | "pending">,
): Promise<void> {
  for (const image of picturesIn([html, pending?.html ?? ""])) await files.disown(image, owner);
  for await (const { html } of Revision.find({ chapter: _id }, { html: 1 }).lean().cursor())
    for (const image of picturesIn([html])) await files.disown(image, owner);
}

/** Returns the ids of the images in the given texts. */
const picturesIn = (texts: readonly string[]): Set<string> =>
  new Set(texts.flatMap((html) => [...html.matchAll(/\/files\/([0-9a-f]{32})\//g)].map(([, id]) => id!)));
