/** The midnight at the end of a day. It is no time of that day: who accepts it says on which day it is. */
export const endOfDay = '24:00';

const namedHours: Readonly<Record<string, string>> = { midi: '12:00', minuit: '00:00' };

/** Parses a typed time of day to `H:i`, or to {@link endOfDay}. Null if empty, the text itself if it is not a time. */
export function parseTimeOfDay(text: string): string | null {
  const plain = text.replace(/\s/g, '').toLowerCase();
  if (plain === '') return null;
  if (plain in namedHours) return namedHours[plain]!;
  const [, hour, minute = '0'] = /^(\d{1,2})(?:[h:.](\d{0,2}))?$/.exec(plain) ?? /^(\d{1,2})(\d{2})$/.exec(plain) ?? [];
  if (Number(hour) === 24 && Number(minute) === 0) return endOfDay;
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59) return text;
  return `${pad(Number(hour))}:${pad(Number(minute))}`;
}

/** Returns `21:00` for 1260 minutes after midnight. */
export function timeText(minutes: number): string {
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
