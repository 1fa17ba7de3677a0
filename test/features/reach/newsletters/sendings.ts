import { expect } from "chai";
import { BULK_MAILS_AT_ONCE } from "#core/mail/index.ts";
import type { NewsletterDoc } from "#features/reach/newsletters/document.ts";
import { Newsletter, NewsletterLetter } from "#features/reach/newsletters/model.ts";
import { mailServer } from "#test/support/mail-server.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { letterTo, sendingProcess } from "./support.ts";

/** Kills the sending process the given number of times, and compares the mails received with its results. */
export function describeSending(READERS: number, KILLS: number): void {
  describe(`A sending that is killed ${KILLS} times`, function () {
    this.timeout(900_000);
    const site = useSite();
    let author: TestMember;

    before(async () => {
      author = await site.addMember("sending-author");
    });

    it(`sends each of ${READERS} readers one newsletter whatever is killed, and reports doubtful ones without sending them again`, async () => {
      const smtp = await mailServer();
      try {
        const { _id } = await letterTo(site, author, READERS, { tracksOpens: process.env.OPENS === "1" });
        let busy = 0;
        for (let kill = 1; kill <= KILLS; kill += 1) {
          const begun = Date.now();
          const { ended, kill: end } = sendingProcess(site, smtp.url, _id);
          const enough = (READERS / (KILLS + 1)) * kill;
          await new Promise<void>((done) => {
            const look = setInterval(() => {
              if (smtp.received.length < enough) return;
              clearInterval(look);
              done();
            }, 5);
          });
          end();
          await ended;
          busy += Date.now() - begun;
          expect((await Newsletter.findById(_id).lean<NewsletterDoc>())!).to.include({
            state: "sending",
            recipients: READERS,
          });
        }
        const begun = Date.now();
        expect(await sendingProcess(site, smtp.url, _id).ended).to.equal("ended\n");
        busy += Date.now() - begun;
        const ids = smtp.received.map(({ raw }) => /^Message-ID: <([0-9a-f]{24})@/im.exec(raw)![1]!);
        expect(new Set(ids).size, "no letter came twice").to.equal(ids.length);
        const doubtful = await NewsletterLetter.find({ newsletter: _id, state: "doubtful" }).lean();
        const sent = await NewsletterLetter.find({ newsletter: _id, state: "sent" }, { _id: 1 }).lean();
        expect(sent.length + doubtful.length).to.equal(READERS);
        expect(doubtful.length).to.be.at.most(KILLS * BULK_MAILS_AT_ONCE);
        const came = new Set(ids);
        expect(
          sent.filter((letter) => !came.has(String(letter._id))),
          "what is said to be sent was",
        ).to.deep.equal([]);
        expect((await Newsletter.findById(_id).lean<NewsletterDoc>())!.state).to.equal("sent");
        // Running it again does nothing.
        expect(await sendingProcess(site, smtp.url, _id).ended).to.equal("ended\n");
        expect(smtp.received.length).to.equal(ids.length);
        if (process.env.READERS)
          process.stdout.write(
            `${READERS} letters in ${busy / 1000} s, starts and kills included: ${Math.round((READERS * 1000) / busy)}/s; ${doubtful.length} in doubt\n`,
          );
      } finally {
        await smtp.close();
      }
    });
  });
}
