import { createContext, useContext } from "react";

/**
 * Sets a long text aside while a page is rendered, and returns its placeholder; the default returns the text.
 */
export const SetAside = createContext<(html: string) => string>((html) => html);

/**
 * Long trusted (sanitised) HTML in a wrapper element. `core/pages` inserts it into the rendered page as
 * bytes, so that it does not go through React. It must not contain slots.
 */
export function LongText({ html, className }: { html: string; className: string }) {
  const setAside = useContext(SetAside);
  return <div className={className} dangerouslySetInnerHTML={{ __html: setAside(html) }} />;
}
