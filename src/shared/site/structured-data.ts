import { centsToInput } from "../format.ts";
import { labelsText } from "../labels.text.ts";
import type { ListCardDto } from "../library/lists.dto.ts";
import { listsPaths } from "../library/lists.paths.ts";
import { isSold } from "../money/is-sold.ts";
import { moneyPaths } from "../money/money.paths.ts";
import { CURRENCY } from "../money/payments.ts";
import { profilePaths } from "../people/profile.paths.ts";
import type { UserCardDto } from "../people/user-card.dto.ts";
import { cataloguePaths } from "../stories/catalogue.paths.ts";
import type { ChapterDto } from "../stories/chapters.dto.ts";
import { chaptersPaths } from "../stories/chapters.paths.ts";
import type { CreditDto } from "../stories/collaborators.dto.ts";
import { coversPaths } from "../stories/covers.paths.ts";
import { LICENCE_URLS } from "../stories/licences.ts";
import type { StoryDto } from "../stories/stories.dto.ts";
import type { StoryCardDto } from "../stories/story-card.dto.ts";
import { RATINGS_TOLD_FROM } from "../talk/ratings.limits.ts";

/** JSON-LD of schema.org for search engines; `url` converts a path to an absolute URL. */
type Url = (path: string) => string;

/** Returns a story as a Book; `credits` are its co-writers and editors. */
export function bookData(story: StoryDto, url: Url, credits: readonly CreditDto[] = []): object {
  const peopleOf = (role: CreditDto["role"]) =>
    credits.filter((each) => each.role === role).map((each) => personOf(each, url));
  const [coAuthors, editors] = [peopleOf("co-author"), peopleOf("editor")];
  return {
    "@context": "https://schema.org",
    "@type": "Book",
    "@id": url(cataloguePaths.story(story)),
    url: url(cataloguePaths.story(story)),
    name: story.title,
    author: coAuthors.length > 0 ? [personOf(story.author, url), ...coAuthors] : personOf(story.author, url),
    editor: editors.length > 0 ? editors : undefined,
    inLanguage: story.language,
    genre: story.categories,
    keywords: story.tags.join(", ") || undefined,
    abstract: story.synopsis || undefined,
    image: url(coversPaths.storyImage(story)),
    bookFormat: "https://schema.org/EBook",
    license: LICENCE_URLS[story.licence] ?? undefined,
    copyrightNotice: labelsText.licence[story.licence],
    isAccessibleForFree: !story.paid,
    creativeWorkStatus: story.complete ? "Complete" : "Incomplete",
    datePublished: story.publishedAt ?? undefined,
    dateModified: story.lastChapterAt ?? undefined,
    wordCount: story.words || undefined,
    aggregateRating:
      story.rating === null || story.ratings < RATINGS_TOLD_FROM
        ? undefined
        : {
            "@type": "AggregateRating",
            ratingValue: story.rating,
            ratingCount: story.ratings,
            reviewCount: story.reviews || undefined,
            bestRating: 5,
            worstRating: 1,
          },
    offers:
      story.priceCents === null || !isSold(story)
        ? undefined
        : offerOf(story.priceCents, url(moneyPaths.buyStory(story))),
  };
}

/** Returns the offer of a paid story; the tax of the buyer's country is added to the price. */
function offerOf(cents: number, url: string): object {
  const price = { price: centsToInput(cents), priceCurrency: CURRENCY };
  return {
    "@type": "Offer",
    ...price,
    url,
    availability: "https://schema.org/InStock",
    priceSpecification: { "@type": "UnitPriceSpecification", ...price, valueAddedTaxIncluded: false },
  };
}

/** Returns a chapter as a part of its Book. */
export function chapterData(
  story: Pick<StoryDto, "id" | "slug" | "title" | "author" | "language">,
  chapter: ChapterDto,
  url: Url,
): object {
  return {
    "@context": "https://schema.org",
    "@type": "Chapter",
    "@id": url(chaptersPaths.chapter(story, chapter.number)),
    url: url(chaptersPaths.chapter(story, chapter.number)),
    name: chapter.title,
    position: chapter.number,
    wordCount: chapter.words,
    inLanguage: story.language,
    datePublished: chapter.publishedAt ?? undefined,
    dateModified: chapter.updatedAt,
    author: personOf(story.author, url),
    isPartOf: { "@type": "Book", "@id": url(cataloguePaths.story(story)), name: story.title },
  };
}

/** Returns a reading list as an ordered ItemList of books. */
export function itemListData(
  list: Pick<ListCardDto, "id" | "title" | "description" | "stories" | "owner">,
  stories: readonly StoryCardDto[],
  url: Url,
): object {
  return {
    "@context": "https://schema.org",
    "@type": "ItemList",
    "@id": url(listsPaths.list(list.id)),
    url: url(listsPaths.list(list.id)),
    name: list.title,
    description: list.description || undefined,
    numberOfItems: list.stories,
    itemListOrder: "https://schema.org/ItemListOrderAscending",
    itemListElement: stories.map((story, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name: story.title,
      url: url(cataloguePaths.story(story)),
    })),
  };
}

/** Returns the breadcrumb trail of a page, from the home page down. */
export function breadcrumbData(
  trail: readonly { readonly name: string; readonly path: string }[],
  url: Url,
): object {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: url(path),
    })),
  };
}

/** Returns an author as a Person, for a profile page. */
export function personData(
  user: UserCardDto & { readonly bio: string; readonly links: readonly { readonly url: string }[] },
  url: Url,
): object {
  return {
    "@context": "https://schema.org",
    ...personOf(user, url),
    description: user.bio || undefined,
    image: user.photo ? url(user.photo.src) : undefined,
    sameAs: user.links.length > 0 ? user.links.map((link) => link.url) : undefined,
  };
}

function personOf({ name, username }: UserCardDto, url: Url): object {
  const profile = username ? url(profilePaths.user(username)) : undefined;
  return { "@type": "Person", "@id": profile, name: name || username, url: profile };
}
