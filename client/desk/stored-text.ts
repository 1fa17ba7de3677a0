import { DESK_DATABASE } from "#shared/loading.ts";

/** Text that has not reached the server, as stored in this browser. */
export interface Kept {
  /** Lookup key: member, place and form. */
  readonly key: string;
  readonly at: number;
  readonly words: Readonly<Record<string, string>>;
  /** The version it is based on; "" for a chapter that does not exist yet. */
  readonly version: string;
  /** The text of that version, if the form had it. */
  readonly base?: Readonly<Record<string, string>> | undefined;
  /** Random name of the form, by which the server recognises its saves. */
  readonly writer: string;
  /** The id that the new chapter will have. */
  readonly draft: string;
}

const STORE = "words";

/** Browser storage of a form; each method resolves once the data is stored. */
export interface Keeper {
  put(kept: Kept): Promise<void>;
  drop(key: string): Promise<void>;
  /** Returns the entries with keys that begin with the prefix, newest first. */
  all(prefix: string): Promise<Kept[]>;
  /** Deletes the entries of other members. */
  dropOthers(prefix: string): Promise<void>;
}

/** Opens the browser storage (IndexedDB); returns null if it is not available. */
export async function openKeeper(): Promise<Keeper | null> {
  try {
    const database = await opened();
    // Signing out in any tab deletes all of it.
    database.onversionchange = () => database.close();
    const run = <Value>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        const transaction = database.transaction(STORE, mode);
        const request = ask(transaction.objectStore(STORE));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onerror = transaction.onabort = () => reject(transaction.error);
      });
    const everything = () => run<Kept[]>("readonly", (store) => store.getAll());
    const drop = async (key: string) => {
      await run("readwrite", (store) => store.delete(key));
    };
    return {
      async put(kept) {
        await run("readwrite", (store) => store.put(kept));
      },
      drop,
      all: async (prefix) =>
        (await everything()).filter(({ key }) => key.startsWith(prefix)).sort((a, b) => b.at - a.at),
      async dropOthers(prefix) {
        for (const { key } of await everything()) if (!key.startsWith(prefix)) await drop(key);
      },
    };
  } catch {
    return null;
  }
}

const opened = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DESK_DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = request.onblocked = () => reject(request.error);
  });

/**
 * Holds a lock with the form's writer name as long as the page lives, so that other pages know which text is
 * still being edited.
 */
export function live(writer: string): void {
  void navigator.locks?.request(`desk ${writer}`, () => new Promise(() => {}));
}

/** Returns true if the page of this form is open somewhere. */
export async function isAlive(writer: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === `desk ${writer}`);
}
