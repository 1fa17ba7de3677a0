import Joi from "joi";
import { defineResource, type Field, type Resource } from "#core/api/index.ts";
import { assertMayPost } from "#core/auth/posting.ts";
import { applicationError, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { isAdmin, type Viewer } from "#core/base/viewer.ts";
import { dateRule } from "#core/date-rule.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { validate } from "#core/validate.ts";
import { CHAPTER_STATES, CHAPTER_TYPES, type ChapterState } from "#shared/stories/chapters.enums.ts";
import { chaptersMessages } from "#shared/stories/chapters.messages.ts";
import { editingMessages } from "#shared/stories/editing.messages.ts";
import { scheduleRules } from "../editing/index.ts";
import { leftOutWith, permit, type StoryDoc, storyFor, storyPolicy } from "../stories/index.ts";
import { NO_TEXT, writtenText } from "./change.ts";
import { cleanHtml } from "./clean.ts";
import { deleteChapter, reorderChapter } from "./commands/arrange.ts";
import { editChapter } from "./commands/edit.ts";
import { publishChapter, scheduleChapter, withdrawChapter } from "./commands/publish.ts";
import { createChapter } from "./commands/write.ts";
import { Chapter, type ChapterDoc, type ChapterText } from "./model.ts";
import { chapterPolicy, isOnTeam, mayReadText } from "./policy.ts";
import { type ChapterInput, createChapterRules, updateChapterRules, type WriteBase } from "./rules.ts";
import { noteServedTexts } from "./served.ts";
import { assertSamePending, changesText, isMoved, withoutShown } from "./unchanged.ts";

const number = { type: "integer", filter: true, sort: true } as const;

const fields: Readonly<Record<string, Field>> = {
  title: { type: "string", filter: true, sort: true },
  number: { ...number, description: "Position in the story's contents, from 1" },
  part: {
    type: "string",
    computed: true,
    requires: ["part"],
    description: "Id of the part that it belongs to (`parts` of the story); null if none",
  },
  type: { type: "enumeration", values: CHAPTER_TYPES, filter: true },
  state: { type: "enumeration", values: CHAPTER_STATES, filter: true },
  html: {
    type: "text",
    computed: true,
    requires: ["html"],
    description: "Null if the caller must buy it or confirm their age first",
  },
  notesBefore: { type: "text", computed: true },
  notesAfter: { type: "text", computed: true },
  words: number,
  open: { type: "boolean", filter: true, description: "False beyond the preview of a paid story" },
  publishedAt: { type: "datetime", filter: true, sort: true },
  firstPublished: { type: "string", description: "Day on which it was first published elsewhere" },
  scheduledFor: { type: "datetime", computed: true, description: "For its team" },
  revision: { type: "integer", description: "The revision that readers see" },
  pending: {
    type: "json",
    computed: true,
    description:
      "For its team: title, html and revision of an edit that is not published yet; null if there is none",
  },
  version: {
    type: "integer",
    description: "Send it with an edit; an outdated version is rejected",
  },
  commentsCount: {
    type: "integer",
    path: "comments",
    description: "Number of comments that everyone can read",
  },
  commentsLocked: { type: "boolean", description: "Closed to new comments" },
  story: { type: "relation", target: "stories", filter: true, sort: true, comes: true },
  author: { type: "relation", target: "users", filter: true },
};

/** Fields that `present` requires. */
const REQUIRED = [
  ...Object.entries(fields).flatMap(([name, { path, target }]) => (target ? [] : [path ?? name])),
  // Purchases and mailing-list access are looked up by story.
  "story",
  "gate",
  "team",
  "createdAt",
  "updatedAt",
];

const more = {
  state: Joi.string().valid("draft", "published", "scheduled"),
  scheduledFor: dateRule().allow(null),
  silent: Joi.boolean().description("With the state published or scheduled: publish without notifications"),
};
/** Content fields, for which the caller must name the version. */
const TEXT = ["title", "type", "html", "markdown", "notesBefore", "notesAfter", "firstPublished"] as const;
const place = Joi.number().integer().min(1);
const partId = Joi.string().hex().length(24).allow(null);
const readPending = Joi.object()
  .unknown()
  .allow(null)
  .description(
    "The pending edit, for whole entries that are sent back: attributes with the values that readers see, and the present state, then leave the edit as it is",
  );

interface ApiInput extends Partial<ChapterInput>, WriteBase {
  readonly story?: string;
  readonly number?: number;
  /** Null removes it from its part. */
  readonly part?: string | null;
  /** The pending edit as it was read. */
  readonly pending?: object | null;
  readonly state?: ChapterState;
  /** Null for no date; cancels a scheduled publication. */
  readonly scheduledFor?: Date | null;
  readonly silent?: boolean;
}

/**
 * `/api/chapters`: published chapters of readable stories, and the caller's own with
 * `publicationState=preview`.
 */
export function chapterResource(services: Services): Resource {
  return defineResource<ChapterDoc>({
    name: "chapters",
    cache: { tags: ["chapters"] },
    singular: "chapter",
    scopes: { read: "read", write: "write" },
    model: Chapter,
    policy: {
      readable: chapterPolicy.readable,
      // The story's policy decides what each team member may do; the commands check it.
      can: (viewer, action, chapter) =>
        action === "create"
          ? viewer.id !== null
          : chapter !== null && (isAdmin(viewer) || isOnTeam(viewer, chapter)),
    },
    fields: { ...fields, html: { ...fields.html!, load: textsFor(services) } },
    requires: REQUIRED,
    present,
    leftOut: leftOutWith(),
    drafts: { published: { state: "published" } },
    rules: {
      create: (createChapterRules as Joi.ObjectSchema).keys({
        ...more,
        story: Joi.string().hex().length(24).required(),
      }),
      update: (updateChapterRules as Joi.ObjectSchema).keys({
        ...more,
        number: place,
        part: partId,
        pending: readPending,
      }),
    },
    commands: {
      async create(caller, { story: storyId = "", state, scheduledFor, silent, ...input }: ApiInput) {
        const story = await storyFor({ viewer: caller.viewer, params: { id: storyId } }, "write-chapters");
        const say = verbOf(caller, { story, now: NEW, input }, { state, scheduledFor, silent });
        const chapter = await createChapter(services, caller, storyId, input);
        await say?.(String(chapter._id));
        return chapter;
      },
      async update(caller, id, { number, part, pending, ...sent }: ApiInput) {
        const now = await Chapter.findById(toId(id)).lean<ChapterDoc>();
        if (!now) throw notFound();
        const story = await storyFor(
          { viewer: caller.viewer, params: { id: String(now.story) } },
          "edit-chapters",
        );
        assertSamePending(now, pending, sent.version);
        const { state, scheduledFor, silent, ...input }: ApiInput = pending ? withoutShown(sent, now) : sent;
        const moves = isMoved(now, { number, part });
        if (moves) permit(caller, "write-chapters", story);
        // Before the text is saved: a wrong place must not leave half of the request done.
        if (part && !(story.parts ?? []).some(({ _id }) => String(_id) === part))
          throw invalidField("part", chaptersMessages.noSuchPart);
        const say = verbOf(caller, { story, now, input }, { state, scheduledFor, silent });
        if (TEXT.some((name) => input[name] !== undefined)) await editChapter(services, caller, id, input);
        if (moves) await reorderChapter(services, caller, id, { number, part });
        await say?.(id);
      },
      delete: (caller, id) => deleteChapter(services, caller, id),
    },
  });

  /**
   * Translates a changed state into an action. Impossible changes are rejected before anything is saved; the
   * returned function performs the change afterwards.
   */
  function verbOf(
    caller: Caller,
    { story, now, input }: { story: StoryDoc; now: Written; input: Partial<ChapterInput> },
    { state, scheduledFor, silent }: ApiInput,
  ): ((id: string) => Promise<unknown>) | null {
    const mayShow = () => {
      permit(caller, "publish-chapters", story);
      const { html = (now.pending ?? now).html } = writtenText(input);
      if (html === "") throw applicationError(chaptersMessages.chapterEmpty);
    };
    if (state === "published") {
      if (now.state === "published" && !now.pending && !changesText(now, input)) return null;
      // Those who may edit but not publish send the present state back: their edit waits for publication.
      if (now.state === "published" && changesText(now, input) && !mayPublish(caller, story)) return null;
      assertMayPost(caller, services.now());
      mayShow();
      return (id) => publishChapter(services, caller, id, { silent: silent ?? false });
    }
    const isSame = now.state === "scheduled" && Number(scheduledFor) === Number(now.scheduledFor);
    if (state === "scheduled" || (scheduledFor && !(isSame && state === "draft"))) {
      if (isSame && silent === undefined) return null;
      assertMayPost(caller, services.now());
      if (now.state === "published") permit(caller, "publish-chapters", story);
      else mayShow();
      const { at } = validate(scheduleRules, { at: scheduledFor });
      if (at <= services.now()) throw invalidField("scheduledFor", editingMessages.scheduleInFuture);
      const isSilent = silent ?? (now.state === "scheduled" && now.silent === true);
      return (id) => scheduleChapter(services, caller, id, { at, silent: isSilent });
    }
    const isCalledOff = state === undefined && scheduledFor === null && now.state === "scheduled";
    if ((state !== "draft" && !isCalledOff) || now.state === "draft") return null;
    permit(caller, "publish-chapters", story);
    return (id) => withdrawChapter(services, caller, id);
  }
}

type Written = Omit<ChapterText, "words"> & Pick<ChapterDoc, "state" | "pending" | "scheduledFor" | "silent">;

const mayPublish = ({ viewer }: Caller, story: StoryDoc): boolean =>
  storyPolicy.can(viewer, "publish-chapters", story);

/** State of a chapter before it is created. */
const NEW: Written = Object.freeze({ ...NO_TEXT, state: "draft", pending: null, scheduledFor: null });

/** Texts of the chapters in a response. Paid chapters are recorded before the response is sent. */
const textsFor =
  (services: Services): Field["load"] =>
  async (documents, viewer) => {
    const isOpen = (chapter: unknown) => mayReadText(viewer, chapter as ChapterDoc);
    await noteServedTexts(services, viewer, documents.filter(isOpen) as ChapterDoc[]);
    return (chapter) => (isOpen(chapter) ? cleanHtml(chapter as ChapterDoc) : null);
  };

function present(chapter: ChapterDoc, viewer: Viewer): object {
  const {
    html: _html,
    notesBefore,
    notesAfter,
    pending,
    scheduledFor,
    comments,
    commentsLocked,
    firstPublished,
    gate: _gate,
    team: _team,
    importing: _importing,
    ...own
  } = chapter;
  const open = mayReadText(viewer, chapter);
  const isTeam = isOnTeam(viewer, chapter);
  return {
    ...own,
    part: chapter.part ? String(chapter.part) : null,
    commentsCount: comments ?? 0,
    commentsLocked: commentsLocked ?? false,
    ...(firstPublished ? { firstPublished } : {}),
    notesBefore: open ? notesBefore : null,
    notesAfter: open ? notesAfter : null,
    scheduledFor: isTeam ? scheduledFor : null,
    pending:
      isTeam && pending ? { title: pending.title, html: pending.html, revision: pending.revision } : null,
  };
}
