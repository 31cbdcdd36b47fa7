import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { logIn } from './login';
import { addressesOf, expectLoaded, screens } from './screens';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

for (const [email, paths] of Object.entries(screens)) {
  test(`axe has no finding on the screens of ${email}, at 1440, 390 and 320 px`, async ({ person }) => {
    test.setTimeout(paths.length * 90_000);
    // Reduced motion: contrast must be measured on final colours, not during a transition.
    const page = await person();
    if (email.includes('@')) await logIn(page, email);
    for (const path of await addressesOf(page, paths)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(path);
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectLoaded(page);
        await expectAccessible(page, `${path} at ${width} px`);
        await expectNoSideScroll(page, `${path} at ${width} px`);
      }
    }
  });
}

test('nothing of the organiser’s area is cut or scrolls sideways at a zoom of 200 %', async ({ person }) => {
  // Corresponds to a screen of 1280 by 900 pixels at 200 %.
  const page = await person({ viewport: { width: 640, height: 450 } });
  for (const path of screens['a visitor']!) await expectFits(page, path);
  await logIn(page, 'organisateur@demo.example');
  for (const path of await addressesOf(page, screens['organisateur@demo.example']!)) await expectFits(page, path);
});

async function expectFits(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectLoaded(page);
  const { overflow, cut } = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - window.innerWidth,
    cut: [...document.querySelectorAll('main button, main label, main h1, main h2, main h3')]
      .filter((each) => each.checkVisibility() && getComputedStyle(each).overflowX !== 'visible')
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.textContent),
  }));
  expect(overflow, `${path} does not scroll sideways`).toBeLessThanOrEqual(0);
  expect(cut, `${path} cuts nothing`).toEqual([]);
}
