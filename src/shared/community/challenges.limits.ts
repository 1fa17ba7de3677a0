/** Characters of what an owner writes, ours. */
export const CHALLENGE_TITLE_MAX = 120;
export const CHALLENGE_DESCRIPTION_MAX = 5_000;
export const CHALLENGE_RULES_MAX = 10_000;
export const CHALLENGE_PROMPT_MAX = 1_000;
export const PRIZE_MAX = 120;
export const PRIZE_DESCRIPTION_MAX = 2_000;
export const CRITERION_MAX = 40;

/** Winners that the specification has places for. */
export const WINNERS_MAX = 3;

/** Entries that an owner may allow one member, and words that limits may name: ours. */
export const ENTRIES_PER_MEMBER_MAX = 10;
export const WORDS_MAX = 1_000_000;

/** What judges score, ours: so many criteria, each worth 1 to 5 points, weighing 1 to 10. */
export const CRITERIA_MAX = 5;
export const POINTS_MAX = 5;
export const WEIGHT_MAX = 10;

/** Judges beside the owner, and members and addresses asked at once: ours. */
export const JUDGES_MAX = 20;
export const INVITED_MAX = 50;

/** Characters of a judge's note to an author, and of the reason for a disqualification or a cancellation. */
export const NOTE_MAX = 2_000;
export const CHALLENGE_REASON_MAX = 500;

/** Challenges on a page of the list, and entries on one of a challenge's: ours. */
export const CHALLENGES_PER_PAGE = 20;
export const ENTRIES_PER_PAGE = 24;
export const RESULTS_PER_PAGE = 50;

/** Days that an account has to be old before its vote counts: ours, against accounts made for one vote. */
export const VOTER_DAYS = 7;

/** Hours after which an entry that a voter was given and has not judged goes to somebody else. */
export const ASSIGNED_HOURS = 2;

/** Hours before the end at which members are told that it comes. */
export const CLOSING_HOURS = 24;

/** Days that the address of somebody invited by e-mail is kept, and in which it gets no second one: ours. */
export const MAIL_INVITATION_DAYS = 90;
export const MAILED_AGAIN_DAYS = 7;
