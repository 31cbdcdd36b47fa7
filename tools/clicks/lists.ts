import type { Browser, Page } from '@playwright/test';
import { demoAccountant, demoAdmin, demoManager, logInDemoPerson } from '../measured-product.ts';
import { reportGoal } from '../measured.ts';

/** At the default density in a window of 1440 × 900; a list with fewer rows shows all of them. The last two in pixels, on a phone. */
const goals = { firstRowY: 260, rowsInSight: 15, home: 3_000, firstDayY: 260 };
const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const people = { manager: demoManager, administrator: demoAdmin, accountant: demoAccountant };
type PersonName = keyof typeof people;

const everybody: readonly PersonName[] = ['manager', 'administrator', 'accountant'];

/** Every list of the staff, with who may open it. */
const lists: readonly (readonly [path: string, by: readonly PersonName[]])[] = [
  ['/admin/aid-station/demand/list', everybody],
  ['/admin/aid-station/demand/dps-support/list', everybody],
  ['/admin/aid-station/list', everybody],
  ['/admin/accounting/ope-invoice', everybody],
  ['/admin/accounting/credit', everybody],
  ['/admin/accounting/transfer', everybody],
  ['/admin/accounting/check', everybody],
  ['/admin/accounting/customers', everybody],
  ['/admin/administration/mails?state=', everybody],
  ['/admin/organization/list', ['manager', 'administrator']],
  ['/admin/administration/antenne/list', ['manager', 'administrator']],
  ['/admin/administration/department/list', ['administrator']],
  ['/admin/users/list', everybody],
];

/**
 * Where the rows of each staff list are: its first row, how many are wholly in sight, and that a phone needs no sideways scroll. Then the home
 * and the planning on a phone.
 */
export async function measureLists(browser: Browser, url: string): Promise<void> {
  for (const name of everybody) {
    const context = await browser.newContext({ baseURL: url, viewport: desk });
    try {
      await logInDemoPerson(context.request, people[name]);
      const page = await context.newPage();
      for (const [path, by] of lists) if (by.includes(name)) await measureList(page, path, name);
      await measureOnPhone(page, name);
    } finally {
      await context.close();
    }
  }
}

async function measureOnPhone(page: Page, who: PersonName): Promise<void> {
  await page.setViewportSize(phone);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Postes de secours' }).waitFor();
  await page.waitForLoadState('networkidle');
  const height = await page.evaluate<number>('document.documentElement.scrollHeight');
  reportGoal(
    `the home (${who}) is ${height} px tall at ${phone.width} px, goal at most ${goals.home}`,
    height <= goals.home,
  );
  await page.goto('/admin/planning');
  const y = Math.round((await page.locator('main [data-day]').first().boundingBox())!.y);
  reportGoal(`the planning (${who}): first day at ${y} px, goal at most ${goals.firstDayY}`, y <= goals.firstDayY);
}

interface Rows {
  readonly y: number;
  readonly rows: number;
  readonly inSight: number;
  /** How many rows like the first one fit in the window. */
  readonly room: number;
}

async function measureList(page: Page, path: string, who: PersonName): Promise<void> {
  await page.setViewportSize(desk);
  await page.goto(path);
  await page.locator('main tbody tr').first().waitFor();
  await page.waitForLoadState('networkidle');
  const { y, inSight, rows, room } = await page.evaluate<Rows>(`(() => {
    const boxes = [...document.querySelectorAll('main tbody tr')].map((row) => row.getBoundingClientRect());
    return {
      y: Math.round(boxes[0].top),
      rows: boxes.length,
      inSight: boxes.filter(({ bottom }) => bottom <= innerHeight).length,
      room: Math.floor((innerHeight - boxes[0].top) / boxes[0].height),
    };
  })()`);
  reportGoal(
    `${path} (${who}): first row at ${y} px, ${inSight} of ${rows} rows in sight, room for ${room}; goals at most ${goals.firstRowY} px, at least ${goals.rowsInSight}`,
    y <= goals.firstRowY && inSight >= Math.min(goals.rowsInSight, rows) && room >= goals.rowsInSight,
  );
  await page.setViewportSize(phone);
  await page.locator('main tbody tr').first().waitFor({ state: 'detached' });
  const excess = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
  reportGoal(`${path} (${who}): ${excess} px to scroll sideways at ${phone.width} px, goal none`, excess <= 0);
}
