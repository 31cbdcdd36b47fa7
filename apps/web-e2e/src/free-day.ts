import { daysLater, mainlandDay } from '@pds/kernel';
import { expect, type Page } from '@playwright/test';

/**
 * The first Wednesday or Saturday, from some days from now on, on which an office has no dossier. Events of the demonstration keep to the
 * calendar: a fixed number of days meets them on some dates.
 *
 * @param page of somebody who sees the office
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
