import { createContext, useContext } from "react";

/** Takes a long text aside while a page is drawn and answers what stands for it; by itself it stays where it is. */
export const SetAside = createContext<(html: string) => string>((html) => html);

/**
 * Long HTML that is trusted (sanitised) as it is, in an element of its own. `core/pages` puts it into the finished
 * page as bytes, so that it never goes through React. No slot may stand in it.
 */
export function LongText({ html, className }: { html: string; className: string }) {
  const setAside = useContext(SetAside);
  return <div className={className} dangerouslySetInnerHTML={{ __html: setAside(html) }} />;
}
