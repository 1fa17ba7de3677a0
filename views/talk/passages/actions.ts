import type { IconName } from "#shared/icons.ts";
import { bookmarksPaths } from "#shared/library/bookmarks.paths.ts";
import { markOf } from "#shared/reading/reading-mark.ts";
import { type ChapterAddress, chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { PASSAGE_MAX } from "#shared/talk/comments.limits.ts";
import { commentsPaths } from "#shared/talk/comments.paths.ts";
import { passagesText as words } from "#shared/talk/passages.text.ts";
import { textFragment } from "#shared/text-fragment.ts";
import type { Passage } from "./passage.ts";

/** The chapter that contains a passage. */
export interface PassagePlace {
  readonly story: { readonly id: string; readonly slug: string };
  readonly chapter: ChapterAddress;
}

/**
 * An action for selected words. To add another, append it to `PASSAGE_ACTIONS`: with an `href` it is a link,
 * otherwise a button.
 */
export interface PassageAction {
  readonly name: string;
  readonly label: string;
  readonly icon: IconName;
  /** Returns false for a passage that the action does not support; if absent, all are supported. */
  readonly takes?: (passage: Passage) => boolean;
  readonly href?: (passage: Passage, place: PassagePlace) => string;
  /**
   * Runs the action on this page; returns a message to show, or null if it cannot run here: the link is
   * followed.
   */
  readonly run?: (passage: Passage, place: PassagePlace) => Promise<string | null> | string | null;
}

const comment: PassageAction = {
  name: "comment",
  label: words.comment,
  icon: "message-circle",
  takes: ({ quote }) => quote.length <= PASSAGE_MAX,
  href: ({ quote, prefix, suffix }, { story, chapter }) =>
    `${commentsPaths.comments(story, chapter, { quote, prefix, suffix })}#write`,
  run({ quote, prefix, suffix }) {
    const form = document.querySelector<HTMLFormElement>(".chapter-talk #write");
    if (!form) return null;
    for (const [name, value] of Object.entries({ quote, prefix, suffix })) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.value = value;
    }
    form.querySelector("details")?.setAttribute("open", "");
    (form.elements.namedItem("text") as HTMLTextAreaElement | null)?.focus();
    form.scrollIntoView({ block: "center" });
    return "";
  },
};

const bookmark: PassageAction = {
  name: "bookmark",
  label: words.bookmark,
  icon: "bookmark-plus",
  takes: ({ quote }) => quote.length <= PASSAGE_MAX,
  href: ({ quote, prefix, suffix }, { story, chapter }) =>
    bookmarksPaths.chapterBookmark(story, chapter, { quote, prefix, suffix }),
  run({ quote, prefix, suffix }) {
    const form = document.querySelector<HTMLFormElement>(".bookmark-passage");
    if (!form) return null;
    for (const [name, value] of Object.entries({ quote, prefix, suffix })) {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = value;
    }
    form.requestSubmit();
    return "";
  },
};

/** Returns the address of a passage on this site: by the chapter's id, because its number may pass to another. */
export const passageLink = (passage: Passage, { story, chapter }: PassagePlace): string =>
  `${chaptersPaths.chapterLink(story, chapter)}#p${passage.block}-${markOf(passage.blockText)}${textFragment(passage)}`;

const copyLink: PassageAction = {
  name: "copy-link",
  label: words.copyLink,
  icon: "link",
  async run(passage, place) {
    const link = `${location.origin}${passageLink(passage, place)}`;
    try {
      await navigator.clipboard.writeText(link);
      return words.copied;
    } catch {
      history.replaceState(history.state, "", link);
      return words.notCopied;
    }
  },
};

/** In the order in which they are shown. */
export const PASSAGE_ACTIONS: readonly PassageAction[] = [comment, bookmark, copyLink];
