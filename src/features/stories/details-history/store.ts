import { isDeepStrictEqual } from "node:util";
import type { ClientSession } from "mongoose";
import { toId } from "#core/db/ids.ts";
import type { Extensions } from "#core/extensions.ts";
import type { Services } from "#core/services.ts";
import { KEPT_DETAILS } from "#shared/stories/details-history.enums.ts";
import { licenceOf, type StoryDoc } from "../stories/index.ts";
import { DetailChange, type DetailChangeDoc, type Details } from "./model.ts";

type Follow = NonNullable<Extensions["story.edited"]>;

/** Stores the details affected by a change, in its transaction. */
export const storeDetailChange =
  ({ now }: Pick<Services, "now">): Follow =>
  async ({ before, after, by }, session: ClientSession) => {
    // Stories from before these fields existed get their defaults.
    const withDefaults = (story: StoryDoc): StoryDoc => ({
      series: "",
      firstPublished: "",
      ...story,
      licence: licenceOf(story),
    });
    const [was, is] = [withDefaults(before), withDefaults(after)];
    const touched = KEPT_DETAILS.filter((name) => !isDeepStrictEqual(was[name], is[name]));
    if (touched.length === 0) return;
    const of = (story: StoryDoc): Details => Object.fromEntries(touched.map((name) => [name, story[name]]));
    const story = after._id;
    const last = await DetailChange.findOne({ story })
      .sort({ number: -1 })
      .select("number")
      .session(session)
      .lean<Pick<DetailChangeDoc, "number">>();
    const change = {
      story,
      number: (last?.number ?? 0) + 1,
      by: toId(by),
      at: now(),
      before: of(was),
      after: of(is),
    };
    await DetailChange.create([change], { session });
  };
