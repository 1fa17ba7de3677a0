import type { Credential, Viewer } from "../base/viewer.ts";

/** Viewer of a socket; with a credential, its sockets can be closed without the account's others. */
export type LiveViewer = Viewer & { readonly credential?: Credential | undefined };
