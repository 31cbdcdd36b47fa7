import { daysLater, mainlandDay } from '@pds/kernel';
import { expect, type Page } from '@playwright/test';

/**
 * Returns the first Wednesday or Saturday on which an office has no dossier. Some events of the demonstration have fixed dates: a day at a
 * fixed distance from today would sometimes be one of theirs.
 *
 * @param page of somebody who sees the office
 * @param from days from today at which the search starts
 */
export async function freeDay(
  page: Page,
  officeId: number,
  weekday: 'Wednesday' | 'Saturday',
  from: number,
): Promise<string> {
  const first = daysLater(mainlandDay(Date.now()), from);
  const period = `startDate=${first}&endDate=${daysLater(first, 60)}`;
  const answer = await page.request.get(`/api/planning?${period}&office=${officeId}`);
  expect(answer.ok(), await answer.text()).toBe(true);
  const { bars } = (await answer.json()) as { bars: { firstDay: string; lastDay: string }[] };
  const day = Array.from({ length: 61 }, (_, later) => daysLater(first, later)).find(
    (each) =>
      new Date(each).getUTCDay() === (weekday === 'Saturday' ? 6 : 3) &&
      !bars.some(({ firstDay, lastDay }) => firstDay <= each && each <= lastDay),
  );
  if (!day) throw new Error(`The office has dossiers on each ${weekday}`);
  return day;
}
