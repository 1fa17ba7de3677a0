import { type ComponentType, createElement, useId } from "react";
import { renderToString } from "react-dom/server";
import { assetUrl } from "#shared/assets.ts";

export type Trigger = "load" | "idle" | "visible" | "media" | "interaction" | "focus" | "selection";

export interface IslandProps<Props extends object> {
  readonly of: ComponentType<Props>;
  /** Path of its module below views/, without `.island.tsx`: `comments/CommentThread`. */
  readonly name: string;
  readonly on: Trigger;
  /** The media query of `on="media"`. */
  readonly media?: string;
  /** JSON only; used for both server rendering and hydration. */
  readonly props: Props;
}

/**
 * A part of a page that is hydrated in the browser. It is rendered as a separate root, so that its ids agree
 * with those of `hydrateRoot` under the same prefix. Works as plain HTML until (and unless) it is hydrated.
 */
export function Island<Props extends object>({ of, name, on, media, props }: IslandProps<Props>) {
  const prefix = `i${useId().replace(/[^a-z0-9]/gi, "")}`;
  const html = renderToString(createElement(of, props), { identifierPrefix: prefix });
  return (
    <fw-island
      data-module={assetUrl(`${name}.island.js`)}
      data-runtime={assetUrl("hydrate.js")}
      data-on={on}
      data-media={media}
      data-prefix={prefix}
      data-props={JSON.stringify(props)}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "fw-island": Record<`data-${string}`, string | undefined> & {
        dangerouslySetInnerHTML: { __html: string };
      };
    }
  }
}
