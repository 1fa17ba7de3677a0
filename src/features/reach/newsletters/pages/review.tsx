import type { Request } from "express";
import { Types } from "mongoose";
import { toLocalTime } from "#core/base/zones.ts";
import { membersOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { findOwnUser, zoneOf } from "#features/people/users/index.ts";
import { findStoryNames } from "#features/stories/stories/index.ts";
import type { ReviewNewsletterPageData, TriggerDto } from "#shared/reach/newsletters.dto.ts";
import { newslettersPaths as paths } from "#shared/reach/newsletters.paths.ts";
import { newslettersText as texts } from "#shared/reach/newsletters.text.ts";
import { SUBJECTS } from "#shared/reach/newsletters.ts";
import { ReviewNewsletterPage } from "#views/reach/newsletters/ReviewNewsletterPage.tsx";
import { findListById, linksToList, tagsOfList } from "../../mailing-lists/index.ts";
import { currentSlugs } from "../../story-links/index.ts";
import { allowanceOf } from "../allowance.ts";
import { sendByItself } from "../automations.ts";
import { checkNewsletter } from "../check.ts";
import type { NewsletterDoc } from "../document.ts";
import { testLetterByMember } from "../limits.ts";
import { countsOpens } from "../opens.ts";
import { newsletterPolicy, permittedNewsletter } from "../policy.ts";
import { countLetters, doubtfulAddresses, storiesForLetters } from "../reads.ts";
import { countRecipients } from "../recipients.ts";
import { sendDoubtfulAgain, sendNewsletter, sendTest, stopNewsletter } from "../sending.ts";
import { resultsOf, triesTwo, wordsOf } from "../subjects.ts";
import type { NewsletterParts } from "./parts.ts";

/** `/newsletters/:id/review`: preview, problems, recipients; and the progress of sending. */
export const reviewPages = (parts: NewsletterParts): PageDefinition[] => [
  definePage<ReviewNewsletterPageData>({
    path: "/newsletters/:id/review",
    access: membersOnly,
    cache: "private",
    async load({ caller, viewer, params, request }) {
      const newsletter = await permittedNewsletter(caller, "read", params.id!);
      const [list, zone] = await Promise.all([
        newsletter.list ? findListById(newsletter.list) : null,
        zoneOf(viewer),
      ]);
      const base = {
        id: params.id!,
        subject: newsletter.subject || texts.untitled,
        list: list?.name ?? null,
        zone,
      };
      if (!newsletterPolicy.can(viewer, "update", newsletter))
        return { ...base, ...(await sentOf(newsletter)) };
      letFrame(request);
      const [checked, allowance, recipients, user, tags, stories, links, currentOf] = await Promise.all([
        checkNewsletter(newsletter, parts),
        allowanceOf(newsletter, parts.services.now()),
        countRecipients(newsletter),
        findOwnUser(viewer.id!),
        newsletter.list ? tagsOfList(newsletter.list) : [],
        newsletter.list ? storiesForLetters(viewer) : [],
        newsletter.list ? linksToList(newsletter.list) : [],
        currentSlugs(newsletter.owner),
      ]);
      return {
        ...base,
        sent: null,
        draft: {
          recipients,
          tags,
          problems: [...allowance, ...checked.problems],
          bytes: checked.bytes,
          text: checked.drawn.text,
          email: user?.email ?? "",
          chosenTags: newsletter.tags,
          at: newsletter.localAt ?? (newsletter.dueAt ? toLocalTime(newsletter.dueAt, zone) : ""),
          clock: newsletter.localAt ? "readers" : "own",
          stories,
          links: [...new Set(links.map(currentOf))],
          segment: segmentValues(newsletter, currentOf),
          version: String(newsletter.version ?? 1),
          twoSubjects: triesTwo(newsletter),
          split: newsletter.split ?? "half",
          scheduled: newsletter.state === "scheduled" ? (newsletter.dueAt?.toISOString() ?? null) : null,
        },
      };
    },
    async action({ caller, params, request }, { values, all }) {
      if (values.do === "automatic") {
        await sendByItself(parts, parts.send, caller, params.id!, values);
        request.session.flash = { kind: "success", text: texts.automatic.on };
        return seeOther(paths.review(params.id!));
      }
      const due = await sendNewsletter(parts, parts.send, caller, params.id!, {
        at: values.at ?? "",
        tags: all("tags"),
        split: values.split,
        version: values.version,
        segment: values.segment,
        clock: values.clock,
        segmentStory: values.segmentStory,
        segmentLink: values.segmentLink,
      });
      const now = due <= parts.services.now();
      const text = now ? texts.review.sending : texts.review.scheduled;
      request.session.flash = { kind: "success", text };
      return seeOther(paths.review(params.id!));
    },
    meta: () => ({ title: texts.review.title, robots: "noindex" }),
    Component: ReviewNewsletterPage,
  }),
  buttonPage("/newsletters/:id/test", async ({ caller, viewer, params, request }) => {
    await permittedNewsletter(caller, "read", params.id!);
    await parts.limits.consume(testLetterByMember, viewer.id!);
    const email = await sendTest(parts, caller, params.id!, String(new Types.ObjectId()));
    request.session.flash = { kind: "success", text: texts.review.tested(email) };
    return paths.review(params.id!);
  }),
  buttonPage(
    "/newsletters/:id/again",
    async ({ caller, params, request }) => {
      const count = await sendDoubtfulAgain(parts, parts.send, caller, params.id!);
      request.session.flash = { kind: "success", text: texts.sent.sentAgain(count) };
      return paths.review(params.id!);
    },
    {
      async confirms({ caller, params }) {
        const newsletter = await permittedNewsletter(caller, "read", params.id!);
        const { doubtful } = await countLetters(newsletter._id);
        // The command refuses one that was stopped.
        if (doubtful === 0 || newsletter.state === "stopped") return null;
        return texts.sent.sendingAgain(newsletter.subject, doubtful);
      },
    },
  ),
  buttonPage(
    "/newsletters/:id/stop",
    async ({ caller, params, request }) => {
      await stopNewsletter(parts.services, caller, params.id!);
      request.session.flash = { kind: "success", text: texts.sent.stopped };
      return paths.review(params.id!);
    },
    {
      async confirms({ caller, params }) {
        const { state, subject } = await permittedNewsletter(caller, "read", params.id!);
        if (state === "automatic") return texts.sent.switchingOff(subject);
        // One that is scheduled becomes a draft, which can be scheduled again on the same page.
        return state === "counting" || state === "sending" ? texts.sent.stopping(subject) : null;
      },
    },
  ),
];

const sentOf = async (found: NewsletterDoc) => ({
  draft: null,
  sent: {
    state: found.state,
    recipients: found.recipients,
    letters: await countLetters(found._id),
    at: (found.endedAt ?? found.begunAt)?.toISOString() ?? null,
    opened: countsOpens(found) ? (found.opens?.a ?? 0) + (found.opens?.b ?? 0) : null,
    doubtful: await doubtfulAddresses(found._id),
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

const segmentValues = (
  { segment }: NewsletterDoc,
  currentOf: (slug: string) => string,
): Record<string, string> => ({
  segment: segment?.kind ?? "",
  segmentLink: currentOf(segment?.link ?? ""),
  segmentStory: segment?.story ? String(segment.story) : "",
});

async function triggerOf({ trigger }: NewsletterDoc): Promise<TriggerDto | null> {
  if (!trigger) return null;
  const { kind, days, story } = trigger;
  const names = story ? await findStoryNames([story]) : null;
  return { kind, days, story: names?.get(String(story))?.title ?? "" };
}

/** Only this page may frame another page of ours: the newsletter preview. */
function letFrame({ res }: Request): void {
  const policy = String(res?.getHeader("Content-Security-Policy") ?? "");
  if (policy)
    res!.setHeader("Content-Security-Policy", policy.replace("frame-src 'none'", "frame-src 'self'"));
}
