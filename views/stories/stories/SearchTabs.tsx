import { paths } from "../../../src/shared/paths.ts";
import { browseText } from "../../../src/shared/reading/browse.text.ts";
import { Tabs } from "../../ui/Tabs.tsx";

/** What is searched: the same words among stories or among people. */
export function SearchTabs({ q, current }: { q: string; current: "stories" | "people" }) {
  const browse = browseText;
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
