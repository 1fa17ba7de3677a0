import type { Viewer } from "../base/viewer.ts";

/** Account as core needs it; a feature supplies the lookup. */
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
