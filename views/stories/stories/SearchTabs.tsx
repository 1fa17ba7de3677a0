import { paths } from "../../../src/shared/paths.ts";
import { text } from "../../../src/shared/text/index.ts";
import { Tabs } from "../../ui/Tabs.tsx";

/** What is searched: the same words among stories or among people. */
export function SearchTabs({ q, current }: { q: string; current: "stories" | "people" }) {
  const { browse } = text;
  const words = q ? { q } : {};
  return (
    <Tabs
      label={browse.searchIn}
      tabs={[
        { href: paths.search(words), label: browse.inStories, current: current === "stories" },
        { href: paths.searchPeople(words), label: browse.inPeople, current: current === "people" },
      ]}
    />
  );
}
