import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Connection } from "mongoose";
import { pino } from "pino";
import { io, type Socket } from "socket.io-client";
import { unauthorized } from "#core/base/errors.ts";
import { guest, type Viewer } from "#core/base/viewer.ts";
import { createChanges } from "#core/db/changes.ts";
import { createRealtime, type Realtime, type SocketHandshake } from "#core/realtime/index.ts";

export const ada = "a".repeat(24);
export const grace = "b".repeat(24);

export interface House {
  readonly url: string;
  readonly server: Server;
  readonly realtime: Realtime;
  readonly close: () => Promise<void>;
}

/** The next event with this name. */
export const event = <Value>(client: Socket, name: string): Promise<Value> =>
  new Promise((resolve) => client.once(name, resolve));

/** Resolves with the client once it is connected. */
export async function connected(client: Socket): Promise<Socket> {
  await Promise.race([
    event(client, "connect"),
    event<Error>(client, "connect_error").then((error) => Promise.reject(error)),
  ]);
  return client;
}

/** Resolves when one of Ada's clients has received all events sent to her by a process. */
export async function receivedAll({ realtime }: House, client: Socket): Promise<void> {
  const last = event(client, "last");
  realtime.emitToUser(ada, "last", true);
  await last;
}

/** Starts live channels on separate servers, and clients for them; all are closed after each test. */
export function useLive() {
  const houses: House[] = [];
  const clients: Socket[] = [];
  const revoked = new Set<string>();
  const greeted: string[] = [];
  const asked: SocketHandshake[] = [];

  const authenticate = async (handshake: SocketHandshake): Promise<Viewer> => {
    asked.push(handshake);
    if (handshake.token !== null && revoked.has(handshake.token)) throw unauthorized();
    const cookie = /session=(\w+)/.exec(handshake.request.headers.cookie ?? "")?.[1];
    return { ...guest, id: handshake.token ?? cookie ?? null };
  };

  beforeEach(() => {
    revoked.clear();
    greeted.length = 0;
    asked.length = 0;
  });
  afterEach(async () => {
    for (const client of clients.splice(0)) client.disconnect();
    for (const { server, realtime, close } of houses.splice(0)) {
      await realtime.close();
      await close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  });

  return {
    /** Tokens that are refused. */
    revoked,
    /** Credentials that sockets presented. */
    asked: asked as readonly SocketHandshake[],
    /** Accounts that sockets were opened for. */
    greeted: greeted as readonly string[],
    /** With a connection, opens one of the processes that share its database. */
    async open(connection?: Connection, kept?: number, mostWaiting?: number): Promise<House> {
      const changes = connection && (await createChanges(connection, () => {}));
      const server = createServer((_request, response) => void response.end("page"));
      const realtime = createRealtime({
        httpServer: server,
        authenticate,
        onConnected: (id) => void greeted.push(id),
        allowedOrigins: ["https://app.example"],
        shared: connection && changes && { connection, changes, uid: randomUUID() },
        ...(kept ? { kept } : {}),
        mostWaiting,
        logger: pino({ level: "silent" }),
      });
      await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
      const close = async () => void (await changes?.close());
      const house = {
        server,
        realtime,
        close,
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      };
      houses.push(house);
      return house;
    },
    connect(house: House, token: string | null, options: object = {}): Socket {
      const client = io(house.url, {
        auth: token ? { token } : {},
        forceNew: true,
        reconnectionDelay: 10,
        reconnectionDelayMax: 20,
        ...options,
      });
      clients.push(client);
      return client;
    },
  };
}
