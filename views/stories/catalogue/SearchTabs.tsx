import { profilePaths } from "#shared/people/profile.paths.ts";
import { browseText } from "#shared/stories/browse.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { Tabs } from "../../ui/Tabs.tsx";

/** Tabs to search the same words among stories or among people. */
export function SearchTabs({ q, current }: { q: string; current: "stories" | "people" }) {
  const browse = browseText;
  const query = q ? { q } : {};
  return (
    <Tabs
      label={browse.searchIn}
      tabs={[
        { href: cataloguePaths.search(query), label: browse.inStories, current: current === "stories" },
        { href: profilePaths.searchPeople(query), label: browse.inPeople, current: current === "people" },
      ]}
    />
  );
}
