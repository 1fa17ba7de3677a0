import { assetUrl } from "../../../src/shared/assets.ts";

/** `client/analytics.ts` with where it reports to; `user` is the member's id, and all that is told of them. */
export function AnalyticsScript(props: {
  readonly collect: string | undefined;
  readonly tag: string | undefined;
  readonly user: string | undefined;
}) {
  return (
    <script
      type="module"
      src={assetUrl("analytics.js")}
      data-collect={props.collect}
      data-tag={props.tag}
      data-user={props.user}
    />
  );
}
