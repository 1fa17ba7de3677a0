import { joinChapterPage } from "../../stories/chapters/index.ts";
import { marksOf } from "./marks.ts";
import { commentedOf } from "./place.ts";
import { talkOf } from "./talk.ts";

/** Comments on a chapter's page: marks in its text and threads below it, for guests; members' are a slot. */
joinChapterPage(async ({ viewer, story, chapter, number, html }, shows) => {
  const place = commentedOf(viewer, story, chapter, number);
  const [talk, marks] = await Promise.all([talkOf(viewer, place, shows), marksOf(place, html, shows)]);
  return { talk, marks };
});
