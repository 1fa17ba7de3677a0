import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as rest } from "node:timers/promises";
import { expect } from "chai";
import supertest from "supertest";
import { startProcess } from "#test/app/support/processes.ts";
import { useMongoose } from "#test/support/database.ts";
import { eventually } from "#test/support/eventually.ts";
import { lettersOf, type Typist, teamOf, typeAnywhere, typistAt } from "./crowd.ts";

const PEOPLE = 6;
const LETTER_MS = 100;
const LETTERS = 200;

describe("One chapter written through two processes", function () {
  this.timeout(1_200_000);
  const place = useMongoose();
  const typists: Typist[] = [];
  let child: ChildProcess;
  let url: string;
  let team: Awaited<ReturnType<typeof teamOf>>;

  before(async () => {
    ({ url, child } = await startProcess({ MONGODB_URI: place.uri, WEB_PROCESSES: "2", CAPTCHA: "0" }));
    team = await teamOf(url, PEOPLE);
  });
  after(async () => {
    for (const { writer } of typists) writer.end();
    child.kill("SIGTERM");
    await once(child, "exit");
  });

  const holderOf = ({ writer }: Typist): string => String(writer.socket.io.engine.id).split(".")[0]!;
  /** Connects typists to the two processes alternately. */
  const sit = async () => {
    const [first] = [await typistAt(url, team, 0)];
    typists.push(first!);
    for (let at = 1; at < PEOPLE; ) {
      const typist = await typistAt(url, team, at);
      if ((holderOf(typist) === holderOf(first!)) === (at % 2 === 0)) {
        typists.push(typist);
        at += 1;
      } else typist.writer.end();
    }
  };

  it("is the same text for all and in the database, with some of them disconnected and reconnected", async () => {
    await sit();
    expect(new Set(typists.map(holderOf)).size).to.equal(2);
    let over = false;
    const troubled = typists.slice(0, 2).map(async (typist) => {
      while (!over) {
        await rest(1_000 + Math.random() * 2_000);
        if (over) return;
        typist.cutOff();
        await rest(200 + Math.random() * 1_000);
        typist.comeBack();
        await typist.writer.until(() => typist.writer.link.state === "live");
      }
    });
    const typing = typists.map(async (typist) => {
      for (let letter = 0; letter < LETTERS; letter += 1) {
        typeAnywhere(typist, PEOPLE);
        typist.typed += 1;
        await rest(LETTER_MS);
      }
    });
    const typed = Promise.all(typing).finally(() => {
      over = true;
    });
    await Promise.all([typed, ...troubled]);
    for (const { writer } of typists)
      await writer.until(() => writer.link.state === "live" && writer.link.allStored, "all of it stored");
    const complete = (text: string) =>
      typists.every(({ letter, typed }) => lettersOf(text, letter) === typed);
    for (const { writer } of typists) await writer.until(() => complete(writer.text()), "every letter");
    expect(new Set(typists.map(({ writer }) => writer.text())).size).to.equal(1);
    const chapter = async () => {
      const { body } = await supertest(url)
        .get(`/api/chapters/${team.chapter}`)
        .set("Authorization", `Bearer ${team.tokens[0]}`)
        .expect(200);
      return JSON.stringify(body.data);
    };
    await eventually(async () => complete(await chapter()));
  });
});
