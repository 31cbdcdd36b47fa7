import { median } from '../measured';

/** Times of a read model and of the same SQL sent raw, in turns. Milliseconds. */
export interface TurnTimes {
  readonly throughReadModel: readonly number[];
  readonly sentRaw: readonly number[];
}

/** The maximum ratio of a read model's time to that of its raw SQL. */
const ratioGoal = 1.5;

/**
 * The difference from the raw SQL that is allowed whatever the ratio, in milliseconds: for an answer of a few milliseconds, one turn of the
 * event loop would decide otherwise.
 */
const slackMs = 2;

/** The goal of {@link meetsRawGoal}, in printed form. */
export const rawGoal = `at most ${ratioGoal} × the raw or ${slackMs} ms above (medians)`;

/** Whether a read model costs little more than its SQL: compares the medians, so that no single slow answer decides. */
export function meetsRawGoal({ throughReadModel, sentRaw }: TurnTimes): boolean {
  const [ours, raw] = [median(throughReadModel), median(sentRaw)];
  return ours <= ratioGoal * raw || ours - raw <= slackMs;
}

/**
 * What the p95 of a search of a million rows is to stay under, in milliseconds: 150, or 500 for one whose title says that it is rare. A rare search
 * combines frequent filters, looks for a part in the middle of a number or for amounts, or turns to a page far down.
 */
export const goalOfSearch = (title: string): number => (title.includes('rare: ') ? 500 : 150);
