import type { InListsDto } from "#shared/library/lists.dto.ts";
import { listsText } from "#shared/library/lists.text.ts";
import { ListCards } from "./ListCard.tsx";

/** Public lists that contain a story, on the story's page. */
export function InLists({ lists, count }: InListsDto) {
  const { inLists: words } = listsText;
  if (lists.length === 0) return null;
  return (
    <section className="in-lists" data-online="" aria-labelledby="in-lists">
      <h2 id="in-lists">{words.title}</h2>
      <ListCards lists={lists} level="h3" />
      {count > lists.length && <p className="fine">{words.more(count - lists.length)}</p>}
    </section>
  );
}
