import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Mailer } from "#core/mail/index.ts";
import { giftsText } from "#shared/money/gifts.text.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { findPeople } from "../../people/users/index.ts";
import { isKeptFrom } from "./gift-recipients.ts";
import { giftToken } from "./gifts.ts";
import { Purchase, type PurchaseDoc } from "./model.ts";

/** Mails a gift's link to its address: each version exactly once. */
export async function mailGift(
  {
    mailer,
    site,
    giftSecret,
  }: {
    readonly mailer: Pick<Mailer, "sendMail">;
    readonly site: { readonly name: string; readonly url: string };
    readonly giftSecret: string;
  },
  { id, version }: { readonly id: string; readonly version: number },
): Promise<void> {
  await inTransaction(async (session) => {
    const purchase = await Purchase.findOneAndUpdate(
      {
        _id: toId(id),
        state: "paid",
        "gift.version": version,
        "gift.sent": { $lt: version },
        "gift.redeemedAt": null,
      },
      { $set: { "gift.sent": version } },
      { session, returnDocument: "after" },
    ).lean<PurchaseDoc>();
    if (!purchase?.gift?.email) return;
    const { buyer, title: story, gift } = purchase;
    // The recipient may have blocked the giver since.
    if (await isKeptFrom(String(buyer), { to: null, email: gift.email })) return;
    const giver = (await findPeople([buyer])).get(String(buyer));
    const from = giver ? giver.name || giver.username : giftsText.gift.somebody;
    const link = site.url + moneyPaths.giftLink(giftToken(giftSecret, id, version));
    await mailer.sendMail(
      {
        kind: "account",
        to: gift.email!,
        subject: giftsText.mail.subject(from, story),
        text: giftsText.mail.body({ from, story, message: gift.message, link }, site.name),
      },
      { session },
    );
  });
}
