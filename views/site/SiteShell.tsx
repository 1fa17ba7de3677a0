import type { ReactNode } from "react";
import { text } from "../../src/shared/text/index.ts";
import { Slot } from "../shell/Slot.tsx";
import { SiteFooter } from "./SiteFooter.tsx";
import { SiteHeader } from "./SiteHeader.tsx";

interface SiteShellProps {
  readonly children: ReactNode;
  /** `reading` leaves out header and footer: the page brings its one bar. */
  readonly frame?: "site" | "reading";
  /** This page's URL, so that signing in leads back to it. */
  readonly path?: string;
}

/** The frame around every page; what is personal in it stands in slots, so the rest can be cached for everyone. */
export function SiteShell({ children, frame = "site", path }: SiteShellProps) {
  if (frame === "reading")
    return (
      <>
        <SkipLink />
        <main id="content" className="reading">
          <Slot name="flash" />
          {children}
        </main>
      </>
    );
  return (
    <>
      <SkipLink />
      <SiteHeader path={path} />
      <main id="content">
        <Slot name="flash" />
        {children}
      </main>
      <SiteFooter />
      <Slot name="member-bar" />
    </>
  );
}

const SkipLink = () => (
  <a className="skip-link" href="#content">
    {text.site.skip}
  </a>
);
