import { HttpError } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import type { Files } from "../../../core/files/files.ts";
import type { StoredImage } from "../../../core/files/stored.ts";
import type { Services } from "../../../core/services.ts";
import { uploadsPaths } from "../../../shared/platform/uploads.paths.ts";
import { manuscriptsText } from "../../../shared/stories/manuscripts.text.ts";
import type { ImportReportDto } from "../../../shared/stories/writing.dto.ts";
import type { StoryInput } from "../editing/index.ts";
import { type Manuscript, type Reader, readerHere } from "../manuscripts/index.ts";
import type { StoryDoc } from "../stories/index.ts";
import { importStory } from "./commands/import.ts";
import { genresOf } from "./genres-of.ts";

/** A file to bring in as a story, and what its importer says beside it. */
export interface BroughtFile {
  readonly bytes: Buffer;
  readonly fileName: string;
  /** Overrules what the file says of itself. */
  readonly story?: Partial<StoryInput>;
  /** Published at once; else a draft. */
  readonly publish?: boolean;
  readonly publishedAt?: Date;
}

/** A story out of a file, and the account of what came in. */
export interface BroughtIn {
  readonly story: StoryDoc;
  readonly report: ImportReportDto;
}

/**
 * Reads a manuscript, keeps its pictures and writes the story in one transaction. Pictures that were kept for a
 * story that then could not be written are taken away again. `reader` does what takes long.
 * @throws 400 on `file` for what cannot be read, 413 above the limit.
 */
export async function bringIn(
  services: Services,
  files: Files,
  caller: Caller,
  file: BroughtFile,
  reader: Reader = readerHere,
): Promise<BroughtIn> {
  const manuscript = await reader.read(file.bytes, file.fileName);
  const kept: StoredImage[] = [];
  const keep = async (bytes: Buffer, kind: "cover" | "inline"): Promise<StoredImage | null> => {
    try {
      const image = await files.putImage(bytes, {
        kind,
        owner: caller.viewer.id,
        maxBytes: MAX_PICTURE_BYTES,
      });
      kept.push(image);
      return image;
    } catch (error) {
      // A picture that is none, or is too large, is left out and reported; the text matters more.
      if (error instanceof HttpError && error.status < 500) return null;
      throw error;
    }
  };
  try {
    const cover = manuscript.cover && (await keep(manuscript.cover.bytes, "cover"));
    const images = new Map<string, StoredImage | null>();
    for (const [placeholder, { bytes }] of manuscript.images)
      images.set(placeholder, await keep(bytes, "inline"));
    const whole = {
      story: { ...aboutStory(manuscript), ...file.story },
      cover,
      chapters: manuscript.chapters.map((chapter) => ({
        ...chapter,
        html: withImages(chapter.html, images),
      })),
      parts: manuscript.parts,
      publish: file.publish ?? false,
      ...(file.publishedAt ? { publishedAt: file.publishedAt } : {}),
    };
    const story = await importStory(services, caller, whole, reader.sanitise);
    return { story, report: reportOf(story, manuscript, images) };
  } catch (error) {
    await Promise.all(kept.map(({ id }) => files.remove(id)));
    throw error;
  }
}

/** Bytes of one picture in a book: more than of an upload, for the book as a whole is limited. */
const MAX_PICTURE_BYTES = 12 * 1024 * 1024;

const aboutStory = (manuscript: Manuscript) => ({
  title: manuscript.title,
  synopsis: manuscript.synopsis ?? "",
  language: manuscript.language,
  categories: genresOf(manuscript.subjects),
});

/** Placeholders become the kept pictures; one that could not be kept goes, with its figure when it is alone there. */
function withImages(html: string, images: ReadonlyMap<string, StoredImage | null>): string {
  return html.replace(/<img\b[^>]*?\bsrc="(cid:[^"]+)"[^>]*>/g, (tag, placeholder: string) => {
    const image = images.get(placeholder);
    if (!image) return "";
    const source = `src="${uploadsPaths.file(image.id, String(image.width), "jpeg")}" width="${image.width}" height="${image.height}"`;
    return tag.replace(/\s(?:width|height)="[^"]*"/g, "").replace(`src="${placeholder}"`, source);
  });
}

function reportOf(
  story: StoryDoc,
  { chapters, report }: Manuscript,
  images: ReadonlyMap<string, StoredImage | null>,
): ImportReportDto {
  const lost = [...images.values()].filter((image) => image === null).length;
  return {
    story: { id: String(story._id), slug: story.slug, title: story.title },
    words: chapters.reduce((sum, { words }) => sum + words, 0),
    chapters: story.contents.map(({ title, type, words }, index) => ({
      number: index + 1,
      title,
      type,
      words,
    })),
    images: images.size - lost,
    footnotes: report.filter(({ kind }) => kind === "notes").reduce((sum, { count }) => sum + count, 0),
    dropped: [
      ...report.map((line) => ({ what: manuscriptsText.report[line.kind](line), count: line.count })),
      ...(lost > 0 ? [{ what: manuscriptsText.picturesLost, count: lost }] : []),
    ],
  };
}
