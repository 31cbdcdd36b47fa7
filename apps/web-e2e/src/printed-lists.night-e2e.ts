import { logIn } from './login';
import { expect, test } from './story';

/** Runs in the page. Returns what the printed table would not show. @param width of the paper, in pixels */
function printLayout(shown: HTMLTableElement, width: number) {
  const drawn = (cells: NodeListOf<HTMLTableCellElement>) => [...cells].filter((cell) => cell.offsetWidth > 0);
  const cuts = (cell: HTMLElement) =>
    [cell, ...cell.querySelectorAll<HTMLElement>(':not(.pds-visually-hidden)')].some(
      (part) =>
        part.getBoundingClientRect().right > width + 1 ||
        (getComputedStyle(part).overflow !== 'visible' &&
          (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)),
    );
  const around: HTMLElement[] = [];
  for (let box = shown.parentElement; box; box = box.parentElement) around.push(box);
  return {
    heads: drawn(shown.querySelectorAll('thead th')).length,
    rows: [...shown.rows].filter((row) => row.offsetHeight > 0).length,
    cut: drawn(shown.querySelectorAll('th, td'))
      .filter(cuts)
      .map((cell) => cell.innerText),
    hiding: around
      .filter((box) => box !== document.documentElement && getComputedStyle(box).overflow !== 'visible')
      .map(({ className }) => className),
    sticky: drawn(shown.querySelectorAll('th')).filter((head) => getComputedStyle(head).position === 'sticky').length,
  };
}

test('every printed list is whole: no column is cut and no row is hidden', async ({ person }) => {
  // A4 landscape without its margins.
  const paper = { width: 1047, height: 718 };
  const page = await person({ viewport: { width: 1440, height: 900 } });
  await logIn(page, 'cadre@demo.example');

  const expectWhole = async (what: string) => {
    const table = page.getByRole('table');
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    const columns = await table.getByRole('columnheader').count();
    const rows = await table.getByRole('row').count();
    await page.setViewportSize(paper);
    // Paper has no controls: the emulated one would take the focus from those of « Affichage ».
    await page.getByRole('main').focus();
    await page.emulateMedia({ media: 'print' });
    const printed = async () => ({ what, ...(await table.evaluate(printLayout, paper.width)) });
    // A table measures a moment after it is drawn that it is too wide.
    await expect.poll(printed).toEqual({ what, heads: expect.any(Number), rows, cut: [], hiding: [], sticky: 0 });
    // All columns except the tick box and the row menu.
    expect(columns - (await printed()).heads).toBeLessThanOrEqual(2);
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  await page.goto('/admin/aid-station/demand/list?perPage=50');
  await expectWhole('demands');
  await page.goto('/admin/aid-station/demand/dps-support/list');
  await expectWhole('demands that are not taken on');
  await page.goto('/admin/aid-station/list?perPage=50');
  await expectWhole('stations');
  await page.getByText('Affichage', { exact: true }).click();
  await page.getByRole('checkbox', { name: 'Toutes' }).check();
  await expectWhole('stations with every column');
  await page.getByRole('radio', { name: 'Compacte' }).check();
  await expectWhole('stations with every column, compact');
});

test('a dossier is printed as a sheet, and a page of it without menus and buttons', async ({ page, department }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await department.logIn(page, 'manager');
  const { id } = await department.orderedStation();
  await page.goto(`/admin/aid-station/edit/${id}?onglet=administratif`);
  await expect(page.getByRole('table', { name: 'Documents du dossier' })).toBeVisible();
  const sheet = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Imprimer', exact: true }).click();
  await page.emulateMedia({ media: 'print' });
  for (const means of ['navigation', 'tablist'] as const) await expect(page.getByRole(means)).toHaveCount(0);
  await expect(page.locator('.ant-btn:visible')).toHaveCount(0);

  const paper = await sheet;
  for (const name of [
    'Évènement',
    'Organisateur',
    'Créneaux',
    'Organisation',
    'Équipe et moyens',
    'Prix',
    'Documents',
    'Échéances',
  ])
    await expect(paper.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  await paper.emulateMedia({ media: 'print' });
  await expect(paper.getByRole('button')).toHaveCount(0);
});
