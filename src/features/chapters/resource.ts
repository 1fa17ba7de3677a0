import Joi from "joi";
import { defineResource, type Field, type Resource } from "../../core/api/index.ts";
import type { Caller } from "../../core/auth/viewer.ts";
import { isAdmin, type Viewer } from "../../core/auth/viewer.ts";
import type { Services } from "../../core/services.ts";
import { CHAPTER_STATES, CHAPTER_TYPES, type ChapterState } from "../../shared/enums.ts";
import { cleanHtml } from "./clean.ts";
import { deleteChapter, reorderChapter } from "./commands/arrange.ts";
import { publishChapter, scheduleChapter, withdrawChapter } from "./commands/publish.ts";
import { createChapter, updateChapter } from "./commands/write.ts";
import { Chapter, type ChapterDoc } from "./model.ts";
import { chapterPolicy, isOnTeam, mayReadText } from "./policy.ts";
import { createChapterRules, updateChapterRules } from "./rules.ts";

const number = { type: "integer", filter: true, sort: true } as const;

const fields: Readonly<Record<string, Field>> = {
  title: { type: "string", filter: true, sort: true },
  number: { ...number, description: "Place in the contents of its story, from 1" },
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
  version: { type: "integer", description: "Send it back with an edit, to hear of others' edits" },
  story: { type: "relation", target: "stories", filter: true, sort: true },
  author: { type: "relation", target: "users", filter: true },
};

/** What `present` reads. */
const REQUIRED = [
  ...Object.entries(fields).flatMap(([name, { target }]) => (target ? [] : [name])),
  "gate",
  "team",
  "createdAt",
  "updatedAt",
];

const more = {
  state: Joi.string().valid("draft", "published", "scheduled"),
  scheduledFor: Joi.date().iso(),
};
const place = Joi.number().integer().min(1);

interface ApiInput {
  readonly story?: string;
  readonly number?: number;
  readonly state?: ChapterState;
  readonly scheduledFor?: Date;
}

/** `/api/chapters`: published chapters of stories one may read, and one's own with `publicationState=preview`. */
export function chapterResource(services: Services): Resource {
  return defineResource<ChapterDoc>({
    name: "chapters",
    singular: "chapter",
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
    drafts: { published: { state: "published" } },
    rules: {
      create: (createChapterRules as Joi.ObjectSchema).keys({
        ...more,
        story: Joi.string().hex().length(24).required(),
      }),
      update: (updateChapterRules as Joi.ObjectSchema).keys({ ...more, number: place }),
    },
    commands: {
      async create(caller, { story, state, scheduledFor, ...input }: ApiInput) {
        const chapter = await createChapter(services, caller, story ?? "", input);
        await applyRest(caller, String(chapter._id), { state, scheduledFor });
        return chapter;
      },
      async update(caller, id, { state, scheduledFor, number, ...input }: ApiInput) {
        await updateChapter(services, caller, id, input);
        await applyRest(caller, id, { state, scheduledFor, number });
      },
      delete: (caller, id) => deleteChapter(services, caller, id),
    },
  });

  async function applyRest(
    caller: Caller,
    id: string,
    { state, scheduledFor, number }: ApiInput,
  ): Promise<void> {
    if (number !== undefined) await reorderChapter(services, caller, id, { number });
    if (state === "published") await publishChapter(services, caller, id);
    else if (state === "scheduled" || scheduledFor)
      await scheduleChapter(services, caller, id, { at: scheduledFor });
    else if (state === "draft") await withdrawChapter(services, caller, id);
  }
}

function present(chapter: ChapterDoc, viewer: Viewer): object {
  const {
    html: _html,
    notesBefore,
    notesAfter,
    pending,
    scheduledFor,
    gate: _gate,
    team: _team,
    ...own
  } = chapter;
  const open = mayReadText(viewer, chapter);
  const isTeam = isOnTeam(viewer, chapter);
  return {
    ...own,
    html: open ? cleanHtml(chapter) : null,
    notesBefore: open ? notesBefore : null,
    notesAfter: open ? notesAfter : null,
    scheduledFor: isTeam ? scheduledFor : null,
    pending:
      isTeam && pending ? { title: pending.title, html: pending.html, revision: pending.revision } : null,
  };
}
