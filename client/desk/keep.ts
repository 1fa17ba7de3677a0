import { DESK_DATABASE } from "../../src/shared/loading.ts";

/** Words that have not reached the server, as this browser keeps them. */
export interface Kept {
  /** Member, place and form, by which it is found. */
  readonly key: string;
  readonly at: number;
  readonly words: Readonly<Record<string, string>>;
  /** The version they are based on; "" for a chapter that is not yet made. */
  readonly version: string;
  /** The words of that version, where the form knew them. */
  readonly base?: Readonly<Record<string, string>> | undefined;
  /** The form's own word, by which the server knows its writes. */
  readonly writer: string;
  /** The id that the chapter is to have. */
  readonly draft: string;
}

const STORE = "words";

/** What a form keeps in the browser; each part answers once it lies there. */
export interface Keeper {
  put(kept: Kept): Promise<void>;
  drop(key: string): Promise<void>;
  /** Those whose key begins so, the newest first. */
  all(prefix: string): Promise<Kept[]>;
  /** Takes away what is another member's. */
  dropOthers(prefix: string): Promise<void>;
}

/** Opens what this browser keeps (IndexedDB); null where it keeps nothing. */
export async function openKeeper(): Promise<Keeper | null> {
  try {
    const database = await opened();
    // Signing out in any tab takes all of it away.
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

/** Holds a form's word for as long as its page lives, so that other pages know whose words are still being typed. */
export function live(writer: string): void {
  void navigator.locks?.request(`desk ${writer}`, () => new Promise(() => {}));
}

/** Whether the page of this form is open somewhere. */
export async function isAlive(writer: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === `desk ${writer}`);
}
