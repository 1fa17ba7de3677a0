import supertest from "supertest";
import { useHouseOfSite } from "../../library/followers/support.ts";

export interface Entry {
  readonly id: string;
  readonly attributes: Record<string, unknown>;
}

/** Running site whose members write to each other through the API. */
export function useLetters(names: readonly string[], environment: Record<string, string> = {}) {
  const house = useHouseOfSite(names, environment);
  const { site, members } = house;
  const member = (name: string) => members[name]!;
  const call = (name: string, method: "get" | "post" | "put" | "delete", path: string) =>
    supertest(site.url)
      [method](path)
      .set("Authorization", `Bearer ${member(name).token}`);
  const open = async (one: string, other: string): Promise<string> => {
    const participants = [member(one).id, member(other).id];
    const { body } = await call(one, "post", "/api/message-groups")
      .send({ data: { participants } })
      .expect(200);
    return body.data.id;
  };
  const write = (by: string, to: string, group: string, message: string) =>
    call(by, "post", "/api/messages").send({
      data: { for: member(to).id, by: member(by).id, message, group },
    });
  return {
    ...house,
    member,
    call,
    open,
    write,
    /** Writes a message, opening the group first; returns the group's id. */
    async say(by: string, to: string, message: string): Promise<string> {
      const group = await open(by, to);
      await write(by, to, group, message).expect(200);
      return group;
    },
    countOf: async (name: string): Promise<number> =>
      (await call(name, "get", "/api/messages/count").expect(200)).body,
    list: async (name: string, path: string): Promise<Entry[]> =>
      (await call(name, "get", path).expect(200)).body.data,
  };
}
