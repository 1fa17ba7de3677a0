import Joi from "joi";
import { defineResource, type Field, type Resource } from "../../../core/api/index.ts";
import { assertMayPost } from "../../../core/auth/posting.ts";
import { applicationError, invalidField, notFound } from "../../../core/base/errors.ts";
import type { Caller } from "../../../core/base/viewer.ts";
import { isAdmin, type Viewer } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import type { Services } from "../../../core/services.ts";
import { validate } from "../../../core/validate.ts";
import { CHAPTER_STATES, CHAPTER_TYPES, type ChapterState } from "../../../shared/stories/chapters.enums.ts";
import { chaptersMessages } from "../../../shared/stories/chapters.messages.ts";
import { editingMessages } from "../../../shared/stories/editing.messages.ts";
import { scheduleRules } from "../editing/index.ts";
import { leftOutWith, permit, type StoryDoc, storyFor } from "../stories/index.ts";
import { writtenText } from "./change.ts";
import { cleanHtml } from "./clean.ts";
import { deleteChapter, reorderChapter } from "./commands/arrange.ts";
import { editChapter } from "./commands/edit.ts";
import { publishChapter, scheduleChapter, withdrawChapter } from "./commands/publish.ts";
import { createChapter } from "./commands/write.ts";
import { Chapter, type ChapterDoc } from "./model.ts";
import { chapterPolicy, isOnTeam, mayReadText } from "./policy.ts";
import { type ChapterInput, createChapterRules, updateChapterRules, type WriteBase } from "./rules.ts";

const number = { type: "integer", filter: true, sort: true } as const;

const fields: Readonly<Record<string, Field>> = {
  title: { type: "string", filter: true, sort: true },
  number: { ...number, description: "Place in the contents of its story, from 1" },
  part: {
    type: "string",
    computed: true,
    requires: ["part"],
    description: "Id of the part of its story it stands in (`parts` of the story); null for none",
  },
  type: { type: "enumeration", values: CHAPTER_TYPES, filter: true },
  state: { type: "enumeration", values: CHAPTER_STATES, filter: true },
  html: {
    type: "text",
    computed: true,
    description: "Null where it must be bought, or be of age for, first",
  },
  notesBefore: { type: "text", computed: true },
  notesAfter: { type: "text", computed: true },
  words: number,
  open: { type: "boolean", filter: true, description: "False beyond the preview of a paid story" },
  publishedAt: { type: "datetime", filter: true, sort: true },
  scheduledFor: { type: "datetime", computed: true, description: "For its team" },
  revision: { type: "integer", description: "The revision that readers see" },
  pending: { type: "json", computed: true, description: "For its team: an edit that is not published yet" },
  version: {
    type: "integer",
    description: "Send it back with an edit: one that is behind another is refused",
  },
  commentsCount: { type: "integer", path: "comments", description: "Comments that everyone may read" },
  commentsLocked: { type: "boolean", description: "Closed to new comments" },
  story: { type: "relation", target: "stories", filter: true, sort: true, comes: true },
  author: { type: "relation", target: "users", filter: true },
};

/** What `present` reads. */
const REQUIRED = [
  ...Object.entries(fields).flatMap(([name, { path, target }]) => (target ? [] : [path ?? name])),
  // Who bought it, or joined for it, is known by its story.
  "story",
  "gate",
  "team",
  "createdAt",
  "updatedAt",
];

const more = {
  state: Joi.string().valid("draft", "published", "scheduled"),
  scheduledFor: Joi.date().iso().allow(null),
  silent: Joi.boolean().description("With the state published or scheduled: nobody gets a notification"),
};
/** What is written, and so names its version. */
const TEXT = ["title", "type", "html", "markdown", "notesBefore", "notesAfter"] as const;
const place = Joi.number().integer().min(1);
const partId = Joi.string().hex().length(24).allow(null);

interface ApiInput extends Partial<ChapterInput>, WriteBase {
  readonly story?: string;
  readonly number?: number;
  /** Null takes it out of its part. */
  readonly part?: string | null;
  readonly state?: ChapterState;
  /** Null for no date: what was to come out then does not. */
  readonly scheduledFor?: Date | null;
  readonly silent?: boolean;
}

/** `/api/chapters`: published chapters of stories one may read, and one's own with `publicationState=preview`. */
export function chapterResource(services: Services): Resource {
  return defineResource<ChapterDoc>({
    name: "chapters",
    singular: "chapter",
    scopes: { read: "read", write: "write" },
    model: Chapter,
    policy: {
      readable: chapterPolicy.readable,
      // Who on the team may do what is the story's policy; the commands ask it.
      can: (viewer, action, chapter) =>
        action === "create"
          ? viewer.id !== null
          : chapter !== null && (isAdmin(viewer) || isOnTeam(viewer, chapter)),
    },
    fields,
    requires: REQUIRED,
    present,
    leftOut: leftOutWith(),
    drafts: { published: { state: "published" } },
    rules: {
      create: (createChapterRules as Joi.ObjectSchema).keys({
        ...more,
        story: Joi.string().hex().length(24).required(),
      }),
      update: (updateChapterRules as Joi.ObjectSchema).keys({ ...more, number: place, part: partId }),
    },
    commands: {
      async create(caller, { story: storyId = "", state, scheduledFor, silent, ...input }: ApiInput) {
        const story = await storyFor({ viewer: caller.viewer, params: { id: storyId } }, "write-chapters");
        const say = verbOf(caller, { story, now: NEW, input }, { state, scheduledFor, silent });
        const chapter = await createChapter(services, caller, storyId, input);
        await say?.(String(chapter._id));
        return chapter;
      },
      async update(caller, id, { state, scheduledFor, silent, number, part, ...input }: ApiInput) {
        const now = await Chapter.findById(toId(id)).lean<ChapterDoc>();
        if (!now) throw notFound();
        const story = await storyFor(
          { viewer: caller.viewer, params: { id: String(now.story) } },
          "edit-chapters",
        );
        const moves = number !== undefined || part !== undefined;
        if (moves) permit(caller, "write-chapters", story);
        const say = verbOf(caller, { story, now, input }, { state, scheduledFor, silent });
        if (TEXT.some((name) => input[name] !== undefined)) await editChapter(services, caller, id, input);
        if (moves) await reorderChapter(services, caller, id, { number, part });
        await say?.(id);
      },
      delete: (caller, id) => deleteChapter(services, caller, id),
    },
  });

  /**
   * A state that is written is a verb said. What cannot be done is refused here, before anything is saved; the
   * answer does it afterwards.
   */
  function verbOf(
    caller: Caller,
    { story, now, input }: { story: StoryDoc; now: Written; input: Partial<ChapterInput> },
    { state, scheduledFor, silent }: ApiInput,
  ): ((id: string) => Promise<unknown>) | null {
    if (state === "published" || state === "scheduled" || scheduledFor) assertMayPost(caller, services.now());
    const mayShow = () => {
      permit(caller, "publish-chapters", story);
      const { html = (now.pending ?? now).html } = writtenText(input);
      if (html === "") throw applicationError(chaptersMessages.chapterEmpty);
    };
    if (state === "published") {
      mayShow();
      return (id) => publishChapter(services, caller, id, { silent: silent ?? false });
    }
    if (state === "scheduled" || scheduledFor) {
      if (now.state === "published") permit(caller, "publish-chapters", story);
      else mayShow();
      const { at } = validate(scheduleRules, { at: scheduledFor });
      if (at <= services.now()) throw invalidField("scheduledFor", editingMessages.scheduleInFuture);
      return (id) => scheduleChapter(services, caller, id, { at, silent: silent ?? false });
    }
    const isCalledOff = state === undefined && scheduledFor === null && now.state === "scheduled";
    if ((state !== "draft" && !isCalledOff) || now.state === "draft") return null;
    permit(caller, "publish-chapters", story);
    return (id) => withdrawChapter(services, caller, id);
  }
}

type Written = Pick<ChapterDoc, "state" | "html" | "pending">;

/** A chapter that is yet to be made. */
const NEW: Written = Object.freeze({ state: "draft", html: "", pending: null });

function present(chapter: ChapterDoc, viewer: Viewer): object {
  const {
    html: _html,
    notesBefore,
    notesAfter,
    pending,
    scheduledFor,
    comments,
    commentsLocked,
    gate: _gate,
    team: _team,
    ...own
  } = chapter;
  const open = mayReadText(viewer, chapter);
  const isTeam = isOnTeam(viewer, chapter);
  return {
    ...own,
    part: chapter.part ? String(chapter.part) : null,
    commentsCount: comments ?? 0,
    commentsLocked: commentsLocked ?? false,
    html: open ? cleanHtml(chapter) : null,
    notesBefore: open ? notesBefore : null,
    notesAfter: open ? notesAfter : null,
    scheduledFor: isTeam ? scheduledFor : null,
    pending:
      isTeam && pending ? { title: pending.title, html: pending.html, revision: pending.revision } : null,
  };
}
