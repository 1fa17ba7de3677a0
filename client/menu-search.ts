/** Maximum number of pages shown. */
const SHOWN = 8;

interface Entry {
  readonly href: string;
  readonly label: string;
}

/**
 * Search in the account menu: finds the pages that the menus of this page link to, the library, the Studio and
 * the settings by their names. Enter opens the best match.
 */
export function mountMenuSearch(search: HTMLElement): void {
  const input = search.querySelector("input")!;
  const list = search.querySelector("ul")!;
  const status = search.querySelector<HTMLElement>("[role=status]")!;
  const others = [...search.parentElement!.children].filter((each) => each !== search) as HTMLElement[];
  const entries = entriesIn(search);
  const filter = () => {
    const words = foldWords(input.value);
    const found = words.length === 0 ? [] : matching(entries, words);
    for (const each of others) each.hidden = words.length > 0;
    list.hidden = found.length === 0;
    list.replaceChildren(...found.slice(0, SHOWN).map(link));
    const { found: foundText, notFound } = search.dataset;
    status.textContent =
      words.length === 0 ? "" : found.length > 0 ? `${foundText} ${found.length}` : notFound!;
  };
  input.addEventListener("input", filter);
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  search.hidden = false;
  filter();
}

/** Returns the entries of the search and the links in the frame of the page, each address once. */
function entriesIn(search: HTMLElement): readonly Entry[] {
  const own = (JSON.parse(search.dataset.entries!) as [string, string][]).map(([href, label]) => ({
    href,
    label,
  }));
  const links = document.querySelectorAll<HTMLAnchorElement>(
    ".account-menu a, #site-menu a:not(.guest-link), .site-footer a",
  );
  const linked = [...links].map((each) => ({ href: each.getAttribute("href")!, label: labelOf(each) }));
  return [...new Map([...linked, ...own].map((entry) => [entry.href, entry])).values()];
}

/** Returns the entries that match, best first; equal matches in the order of the menus. */
const matching = (entries: readonly Entry[], words: readonly string[]): readonly Entry[] =>
  entries
    .map((entry) => ({ entry, rank: rankOf(foldWords(entry.label), words) }))
    .filter(({ rank }) => rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);

const NO_MATCH = 4;

/**
 * Ranks a name: 0 begins with the words, 1 has words that begin with them, 2 has them at the beginning of a
 * word without their spaces ("log out" finds "Logout"), 3 has them within its words.
 */
function rankOf(names: readonly string[], words: readonly string[]): number {
  const typed = words.join("");
  if (names.join(" ").startsWith(words.join(" "))) return 0;
  if (words.every((word) => names.some((name) => name.startsWith(word)))) return 1;
  if (names.some((_, index) => names.slice(index).join("").startsWith(typed))) return 2;
  return names.join("").includes(typed) ? 3 : NO_MATCH;
}

/** Returns the text of a link without the number beside it. */
function labelOf(anchor: HTMLAnchorElement): string {
  const copy = anchor.cloneNode(true) as HTMLElement;
  copy.querySelector(".menu-count, .genre-count")?.remove();
  return copy.textContent!.trim();
}

/** Returns the words of a text in lower case, without accents and punctuation. */
const foldWords = (text: string): readonly string[] =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

function link({ href, label }: Entry): HTMLLIElement {
  const item = document.createElement("li");
  const anchor = document.createElement("a");
  anchor.href = href;
  anchor.textContent = label;
  item.append(anchor);
  return item;
}
