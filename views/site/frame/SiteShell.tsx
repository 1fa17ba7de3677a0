import type { ReactNode } from "react";
import { siteText } from "#shared/site/site.text.ts";
import { Slot } from "../../shell/Slot.tsx";
import { ConsentBanner } from "../consent/ConsentBanner.tsx";
import { Loading } from "./Loading.tsx";
import { SiteFooter } from "./SiteFooter.tsx";
import { SiteHeader } from "./SiteHeader.tsx";
import { SiteNotice } from "./SiteNotice.tsx";

interface SiteShellProps {
  readonly children: ReactNode;
  /** `reading` omits header and footer: the page provides the only bar. */
  readonly frame?: "site" | "reading";
  /** This page's URL, to which signing in redirects. */
  readonly path?: string;
  /** True if the page contains unsaved input: sign-in and registration then open in a new tab. */
  readonly holds?: boolean;
}

/** Layout of every page; personal content is in slots, so the rest can be cached for everyone. */
export function SiteShell({ children, frame = "site", path, holds }: SiteShellProps) {
  if (frame === "reading")
    return (
      <>
        <SkipLink />
        <Slot name="acting" />
        <main id="content" className="reading">
          <Slot name="flash" />
          {children}
        </main>
        <Consent path={path} />
        <Loading />
      </>
    );
  return (
    <>
      <SkipLink />
      <Slot name="acting" />
      <SiteNotice />
      <SiteHeader path={path} holds={holds} />
      <main id="content">
        <Slot name="terms" />
        <Slot name="flash" />
        {children}
      </main>
      <SiteFooter />
      <Slot name="member-bar" />
      <Consent path={path} />
      <Loading />
    </>
  );
}

/** Banner for visitors who have not answered; `features/consent` removes it for the others. */
const Consent = ({ path }: { path: string | undefined }) => (
  <Slot name="consent">
    <ConsentBanner path={path} />
  </Slot>
);

const SkipLink = () => (
  <a className="skip-link" href="#content">
    {siteText.skip}
  </a>
);
