import { Island } from "../../shell/Island.tsx";
import SearchBox from "./SearchBox.island.tsx";

/** The search box of every page: a plain form until it receives the focus. */
export function SiteSearch() {
  return (
    <search className="site-search">
      <Island of={SearchBox} name="site/frame/SearchBox" on="focus" props={{}} />
    </search>
  );
}
