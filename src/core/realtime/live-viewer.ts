import type { Credential, Viewer } from "../base/viewer.ts";

/** Whose socket it is; with a credential, its sockets can be ended without the account's others. */
export type LiveViewer = Viewer & { readonly credential?: Credential | undefined };
