import { Types } from "mongoose";
import { derivedFields, publicVisit } from "#features/people/users/derive.ts";
import { User, type UserDoc } from "#features/people/users/model.ts";
import { GENRES } from "#shared/story.enums.ts";

const DAY = 86_400_000;
const FIRST = ["Ada", "Zoë", "Bertram", "Céline", "Dara", "Etta", "Farid"];
const LAST = ["Holt", "Marsh", "O Neil", "Quill", "Varga"];
const PLACES = ["Sandgate, Kent", "York", "Llandudno, Wales", "", "New York"];

/**
 * Inserts members with ties in every sort key: a tenth blocked, a tenth incomplete, a fifth hiding their last
 * visit.
 */
export async function addCrowd(many: number, now: Date): Promise<UserDoc[]> {
  const referrer = new Types.ObjectId();
  const docs = Array.from({ length: many }, (_, n) => {
    const username = `crowd.${n}`;
    const name = `${FIRST[n % FIRST.length]} ${LAST[n % LAST.length]}`;
    const location = PLACES[n % PLACES.length]!;
    const last_logged_in = new Date(now.getTime() - (n % 40) * DAY);
    const hideLastOnline = n % 5 === 4;
    return {
      username,
      email: `${username}@secret.example`,
      usernameKey: username,
      emailKey: `${username}@secret.example`,
      passwordHash: "hashed",
      name,
      location,
      interests: [GENRES[n % 3]!, GENRES[3 + (n % 4)]!],
      setup_complete: n % 10 !== 7,
      blocked: n % 10 === 3,
      last_logged_in,
      hideLastOnline,
      ...publicVisit(last_logged_in, hideLastOnline),
      ...derivedFields({ name, username, location }),
      referred_by: n % 6 === 0 ? referrer : null,
      stats: { followers: n % 30, following: 0, stories: n % 4 },
      createdAt: new Date(now.getTime() - (n % 50) * DAY),
      updatedAt: now,
    };
  });
  // Bypasses the hooks, so that registration dates stay as given.
  const inserted = await User.insertMany(docs, { timestamps: false });
  return inserted.map((doc) => doc.toObject() as unknown as UserDoc);
}
