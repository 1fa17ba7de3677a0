import { choice, choices, day, flag, line, text, whole } from "../fields.ts";
import { labelsText } from "../labels.text.ts";
import { messages } from "../messages.ts";
import { AI_USES, CONTENT_WARNINGS, GENRES, LICENCES } from "../story.enums.ts";
import { CHAPTERS_PER_STORY_MAX } from "./chapters.limits.ts";
import { GENRES_PER_STORY_MAX, SYNOPSIS_MAX, TITLE_MAX } from "./editing.limits.ts";
import { editingMessages } from "./editing.messages.ts";
import { writingText } from "./writing.text.ts";

const { story: texts } = writingText;
const listed = { filter: true, sort: true } as const;

/**
 * What an author fills in for a story, except its language, tags, price, password and cover. Names are those of the
 * specification where it defines them.
 */
export const storyFields = {
  title: line({
    label: texts.title,
    max: TITLE_MAX,
    required: true,
    missing: messages.titleRequired,
    api: listed,
  }),
  synopsis: text({
    label: texts.synopsis,
    hint: texts.synopsisHint,
    max: SYNOPSIS_MAX,
    rows: 6,
    askedLater: true,
    api: { filter: true },
  }),
  categories: choices({
    label: texts.genres,
    hint: texts.genresHint,
    values: GENRES,
    labels: labelsText.genre,
    most: GENRES_PER_STORY_MAX,
    tooMany: editingMessages.tooManyGenres,
    api: { filter: true },
  }),
  mature: flag({ label: texts.mature, hint: texts.matureHint, api: listed }),
  warnings: choices({
    label: texts.warnings,
    values: CONTENT_WARNINGS,
    labels: labelsText.warning,
    api: { filter: true },
  }),
  /** Null until the author states it. */
  aiUse: choice({
    label: texts.aiUse,
    values: AI_USES,
    labels: texts.aiUses,
    usual: null,
    api: { filter: true, description: "Null until the author sets it" },
  }),
  /** Absent on older stories, which means all rights reserved. */
  licence: choice({
    label: texts.licence,
    hint: texts.licenceHint,
    values: LICENCES,
    labels: texts.licences,
    usual: LICENCES[0],
    look: "list",
    api: { description: "Licence under which others may use it" },
  }),
  complete: flag({ label: texts.complete, api: listed }),
  /** Absent on older stories, like the next field; absent means none. */
  series: line({ label: texts.series, hint: texts.seriesHint, max: TITLE_MAX, api: { filter: true } }),
  /** Day on which it was first published, if that was elsewhere. */
  firstPublished: day({
    label: texts.firstPublished,
    hint: texts.firstPublishedHint,
    api: { filter: true, sort: true, description: "Day on which it was first published elsewhere" },
  }),
  private: flag({ label: texts.private, hint: texts.privateHint, api: listed }),
  /** True if readers must join the author's mailing list to read. */
  mailingList: flag({
    label: texts.mailingList,
    hint: texts.mailingListHint,
    api: { filter: true, description: "Whether readers must join the author's mailing list" },
  }),
  /** True to ask crawlers, including search engines, to stay away. */
  noCrawlers: flag({ label: texts.noCrawlers }),
  previewChapters: whole({
    label: texts.preview,
    hint: texts.previewHint,
    min: 0,
    max: CHAPTERS_PER_STORY_MAX,
    usual: 1,
    api: { description: "Number of chapters of a paid story that are free to read" },
  }),
};
