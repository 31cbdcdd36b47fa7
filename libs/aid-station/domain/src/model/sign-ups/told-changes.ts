import type { SignUpChanged } from '@pds/aid-station/contract';
import { changesBetween, type Instant } from '@pds/kernel';
import { afterQuietHours } from './quiet-hours';

/** A change of where and when those who come to a slot are expected. */
type Change = Pick<SignUpChanged, 'before' | 'after' | 'at'>;

/** Whether a change was made in the quiet hours: only then others of the same night may be told with it. */
export const isOfNight = ({ at }: Pick<Change, 'at'>, timeZone: string): boolean =>
  afterQuietHours(at, timeZone) !== at;

/** When a change is told: after the quiet hours, but at once when the slot is cancelled, or begins before they end. */
export function toldAt({ before, after, at }: Change, timeZone: string): Instant {
  const morning = afterQuietHours(at, timeZone);
  const expected = [before, after].map(({ start, meetingAt }) => Math.min(start, meetingAt ?? start));
  return after.isCancelled || Math.min(...expected) <= morning ? at : morning;
}

/**
 * What is told of a change: those of one night are told as one, with the first old and the last new. Null for one that a later change tells
 * at once, when everything is again as it was, and for a slot that is cancelled anyway.
 * @param changes of the slot, this one included, in the order of time
 */
export function toldOf({ at }: Change, changes: readonly Change[], timeZone: string): Change | null {
  const night = changes.filter((each) => afterQuietHours(each.at, timeZone) === afterQuietHours(at, timeZone));
  const isToldAtOnce = (each: Change) => toldAt(each, timeZone) === each.at;
  const first = night[night.findLastIndex((each) => each.at < at && isToldAtOnce(each)) + 1]!;
  const atOnce = night.find((each) => each.at >= at && isToldAtOnce(each));
  if (atOnce && atOnce.at !== at) return null;
  const told = { ...(atOnce ?? night.at(-1)!), before: first.before };
  const isNew =
    changesBetween(told.before, told.after).length > 0 && !(told.before.isCancelled && told.after.isCancelled);
  return isNew ? told : null;
}
