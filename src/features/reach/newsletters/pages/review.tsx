import type { Request } from "express";
import { Types } from "mongoose";
import { ReviewNewsletterPage } from "../../../../../views/reach/newsletters/ReviewNewsletterPage.tsx";
import {
  buttonPage,
  definePage,
  membersOnly,
  type PageDefinition,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import type { ReviewNewsletterPageData, TriggerDto } from "../../../../shared/reach/newsletters.dto.ts";
import { newslettersPaths as paths } from "../../../../shared/reach/newsletters.paths.ts";
import { newslettersText as words } from "../../../../shared/reach/newsletters.text.ts";
import { SUBJECTS } from "../../../../shared/reach/newsletters.ts";
import { toLocalTime } from "../../../../shared/zones.ts";
import { findOwnUser, zoneOf } from "../../../people/users/index.ts";
import { findStoryNames } from "../../../stories/stories/index.ts";
import { findListById, linksToList, tagsOfList } from "../../mailing-lists/index.ts";
import { allowanceOf } from "../allowance.ts";
import { sendByItself } from "../automations.ts";
import { checkNewsletter } from "../check.ts";
import { testLetterByMember } from "../limits.ts";
import type { NewsletterDoc } from "../model.ts";
import { countsOpens } from "../opens.ts";
import { newsletterPolicy, permittedNewsletter } from "../policy.ts";
import { countLetters, storiesForLetters } from "../reads.ts";
import { countRecipients } from "../recipients.ts";
import { sendNewsletter, sendTest, stopNewsletter } from "../sending.ts";
import { resultsOf, triesTwo, wordsOf } from "../subjects.ts";
import type { NewsletterParts } from "./parts.ts";

/** `/newsletters/:id/review`: how a letter looks, what is wrong with it, whom it goes to; and how a sending goes. */
export const reviewPages = (parts: NewsletterParts): PageDefinition[] => [
  definePage<ReviewNewsletterPageData>({
    path: "/newsletters/:id/review",
    access: membersOnly,
    cache: "private",
    async load({ caller, viewer, params, request }) {
      const found = await permittedNewsletter(caller, "read", params.id!);
      const [list, zone] = await Promise.all([found.list ? findListById(found.list) : null, zoneOf(viewer)]);
      const base = {
        id: params.id!,
        subject: found.subject || words.untitled,
        list: list?.name ?? null,
        zone,
      };
      if (!newsletterPolicy.can(viewer, "update", found)) return { ...base, ...(await sentOf(found)) };
      letFrame(request);
      const [checked, allowance, recipients, user, tags, stories, links] = await Promise.all([
        checkNewsletter(found, parts),
        allowanceOf(found, parts.services.now()),
        countRecipients(found),
        findOwnUser(viewer.id!),
        found.list ? tagsOfList(found.list) : [],
        found.list ? storiesForLetters(viewer) : [],
        found.list ? linksToList(found.list) : [],
      ]);
      return {
        ...base,
        sent: null,
        draft: {
          ...{ recipients, tags, problems: [...allowance, ...checked.problems], bytes: checked.bytes },
          ...{ text: checked.drawn.text, email: user?.email ?? "" },
          chosenTags: found.tags,
          at: found.localAt ?? (found.dueAt ? toLocalTime(found.dueAt, zone) : ""),
          clock: found.localAt ? "readers" : "own",
          ...{ stories, links, segment: segmentValues(found) },
          version: String(found.version ?? 1),
          ...{ twoSubjects: triesTwo(found), split: found.split ?? "half" },
          scheduled: found.state === "scheduled" ? (found.dueAt?.toISOString() ?? null) : null,
        },
      };
    },
    async action({ caller, params, request }, { values, all }) {
      if (values.do === "automatic") {
        await sendByItself(parts, parts.send, caller, params.id!, values);
        request.session.flash = { kind: "success", text: words.automatic.on };
        return seeOther(paths.review(params.id!));
      }
      const due = await sendNewsletter(parts, parts.send, caller, params.id!, {
        ...{ at: values.at ?? "", tags: all("tags"), split: values.split },
        ...{ version: values.version, segment: values.segment, clock: values.clock },
        ...{ segmentStory: values.segmentStory, segmentLink: values.segmentLink },
      });
      const now = due <= parts.services.now();
      const text = now ? words.review.sending : words.review.scheduled;
      request.session.flash = { kind: "success", text };
      return seeOther(paths.review(params.id!));
    },
    meta: () => ({ title: words.review.title, robots: "noindex" }),
    Component: ReviewNewsletterPage,
  }),
  buttonPage("/newsletters/:id/test", async ({ caller, viewer, params, request }) => {
    await permittedNewsletter(caller, "read", params.id!);
    await parts.limits.consume(testLetterByMember, viewer.id!);
    const email = await sendTest(parts, caller, params.id!, String(new Types.ObjectId()));
    request.session.flash = { kind: "success", text: words.review.tested(email) };
    return paths.review(params.id!);
  }),
  buttonPage("/newsletters/:id/stop", async ({ caller, params, request }) => {
    await stopNewsletter(parts.services, caller, params.id!);
    request.session.flash = { kind: "success", text: words.sent.stopped };
    return paths.review(params.id!);
  }),
];

const sentOf = async (found: NewsletterDoc) => ({
  draft: null,
  sent: {
    ...{ state: found.state, recipients: found.recipients, letters: await countLetters(found._id) },
    at: (found.endedAt ?? found.begunAt)?.toISOString() ?? null,
    opened: countsOpens(found) ? (found.opens?.a ?? 0) + (found.opens?.b ?? 0) : null,
    archived: found.archive !== "none" && found.begunAt !== null,
    trigger: await triggerOf(found),
    subjects: triesTwo(found) ? await subjectsOf(found) : null,
  },
});

async function subjectsOf(found: NewsletterDoc) {
  const results = await resultsOf(found);
  return {
    results: SUBJECTS.map((name) => ({ name, subject: wordsOf(found, name), ...results[name] })),
    decideAt: found.state === "sending" ? (found.decideAt?.toISOString() ?? null) : null,
    winner: found.winner ? wordsOf(found, found.winner) : null,
  };
}

const segmentValues = ({ segment }: NewsletterDoc): Record<string, string> => ({
  ...{ segment: segment?.kind ?? "", segmentLink: segment?.link ?? "" },
  segmentStory: segment?.story ? String(segment.story) : "",
});

async function triggerOf({ trigger }: NewsletterDoc): Promise<TriggerDto | null> {
  if (!trigger) return null;
  const { kind, days, story } = trigger;
  const names = story ? await findStoryNames([story]) : null;
  return { kind, days, story: names?.get(String(story))?.title ?? "" };
}

/** This page alone frames a page of ours: the letter. */
function letFrame({ res }: Request): void {
  const policy = String(res?.getHeader("Content-Security-Policy") ?? "");
  if (policy)
    res!.setHeader("Content-Security-Policy", policy.replace("frame-src 'none'", "frame-src 'self'"));
}
