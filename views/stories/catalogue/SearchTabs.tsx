import { profilePaths } from "../../../src/shared/people/profile.paths.ts";
import { browseText } from "../../../src/shared/reading/browse.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { Tabs } from "../../ui/Tabs.tsx";

/** What is searched: the same words among stories or among people. */
export function SearchTabs({ q, current }: { q: string; current: "stories" | "people" }) {
  const browse = browseText;
  const words = q ? { q } : {};
  return (
    <Tabs
      label={browse.searchIn}
      tabs={[
        { href: cataloguePaths.search(words), label: browse.inStories, current: current === "stories" },
        { href: profilePaths.searchPeople(words), label: browse.inPeople, current: current === "people" },
      ]}
    />
  );
}
