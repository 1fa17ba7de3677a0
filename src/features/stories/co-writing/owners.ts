import * as Y from "yjs";

/**
 * Members who write under the ids of a document's Yjs clients, as far as known to this process. An update
 * under another member's id would take the numbers of what that member writes next, which Yjs would then
 * ignore.
 */
export class Owners {
  readonly #members = new Map<number, string>();

  /** Returns true if none of these clients belongs to another member. */
  allow(clients: readonly number[], member: string): boolean {
    return clients.every((client) => (this.#members.get(client) ?? member) === member);
  }

  /** Records the clients of a member's update; a client stays with the first member who used it. */
  claim(clients: readonly number[], member: string): void {
    for (const client of clients) if (!this.#members.has(client)) this.#members.set(client, member);
  }
}

/** Returns the clients under whose ids an update adds content to a document. */
export const clientsAdding = (update: Uint8Array, { store }: Y.Doc): number[] =>
  [...Y.parseUpdateMeta(update).to].flatMap(([client, end]) =>
    end > Y.getState(store, client) ? [client] : [],
  );
