import type { ReactNode } from "react";
import { siteText } from "../../../src/shared/site/site.text.ts";
import { Slot } from "../../shell/Slot.tsx";
import { ConsentBanner } from "../consent/ConsentBanner.tsx";
import { Loading } from "./Loading.tsx";
import { SiteFooter } from "./SiteFooter.tsx";
import { SiteHeader } from "./SiteHeader.tsx";
import { SiteNotice } from "./SiteNotice.tsx";

interface SiteShellProps {
  readonly children: ReactNode;
  /** `reading` leaves out header and footer: the page brings its one bar. */
  readonly frame?: "site" | "reading";
  /** This page's URL, so that signing in leads back to it. */
  readonly path?: string;
  /** The page holds what is nowhere else: signing in and registering open beside it. */
  readonly holds?: boolean;
}

/** The frame around every page; what is personal in it stands in slots, so the rest can be cached for everyone. */
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

/** The banner of who has not answered; `features/consent` takes it away from the others. */
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
