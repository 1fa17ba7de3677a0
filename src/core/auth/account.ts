import type { Viewer } from "../base/viewer.ts";

/** What core needs to know of an account; a feature says how to find it. */
export interface Account {
  readonly id: string;
  readonly username: string;
  readonly name: string | null;
  readonly role: Viewer["role"];
  readonly tokenVersion: number;
  readonly blocked: boolean;
  /** See `Viewer`. */
  readonly restrictedUntil?: Date | undefined;
  readonly reader?: string | undefined;
  readonly bought?: ReadonlySet<string> | undefined;
  readonly joined?: ReadonlySet<string> | undefined;
}
