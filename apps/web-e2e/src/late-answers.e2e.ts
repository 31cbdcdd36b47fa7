import type { Page } from '@playwright/test';
import { post } from './dossiers';
import { logIn } from './login';
import { expect, hold, test } from './story';

/** Everything of the page that can be pressed or typed in, with where it stands; `inSight` only what the window shows. */
function controls(page: Page, inSight: boolean) {
  return page.evaluateHandle((onlyInSight) => {
    const all = [...document.querySelectorAll<HTMLElement>('button, a, input, select, textarea, summary')];
    return (
      all
        .map((element) => ({ element, place: element.getBoundingClientRect() }))
        // The footer is under whatever a page has to show.
        .filter(({ element, place }) => place.width > 0 && !element.closest('footer'))
        .filter(({ place }) => !onlyInSight || place.top < window.innerHeight)
    );
  }, inSight);
}

/** Which of them stand elsewhere now, or are gone. */
function moved(early: Awaited<ReturnType<typeof controls>>): Promise<readonly string[]> {
  return early.evaluate((all) =>
    all.flatMap(({ element, place }) => {
      const now = element.getBoundingClientRect();
      const [right, down] = [Math.round(now.left - place.left), Math.round(now.top - place.top)];
      if (element.isConnected && right === 0 && down === 0) return [];
      const name = element.getAttribute('aria-label') ?? (element.id || element.innerText);
      return [`${name} ${element.isConnected ? `is ${right} px to the right, ${down} px down` : 'is gone'}`];
    }),
  );
}

interface LateAnswer {
  readonly what: string;
  readonly path: (dossier: number) => string;
  /** What is answered late. */
  readonly held: string;
  /** On the page without it. */
  readonly before: string;
  /** On the page with it. */
  readonly after: string;
  /** What it is shown in grows: only what was in the window keeps its place. */
  readonly inSight?: boolean;
}

const tariff = '**/api/aid-station-pricing/default-pricing/**';

const lateAnswers: readonly LateAnswer[] = [
  {
    what: 'the tariff of a dossier',
    path: (id) => `/admin/aid-station/demand/${id}`,
    held: tariff,
    before: 'Prix sur le devis et la convention',
    after: 'pourquoi ? (total)',
  },
  {
    what: 'the tariff of a dossier, in its options',
    path: (id) => `/admin/aid-station/demand/${id}?onglet=options`,
    held: tariff,
    before: 'Options du dispositif',
    after: 'par jour',
  },
  {
    what: 'the team that is asked for',
    path: (id) => `/admin/aid-station/demand/${id}?onglet=engagement`,
    held: tariff,
    before: 'Services informés et présents',
    after: 'Sur toute la manifestation',
  },
  {
    what: 'the particularities',
    path: (id) => `/admin/aid-station/demand/${id}?onglet=particularites`,
    held: '**/api/demand/particularities/*',
    before: 'Particularités et renseignements préparatoires',
    after: 'L’organisateur n’a indiqué aucune particularité.',
  },
  {
    what: 'the stations of their list',
    path: () => '/admin/aid-station/list',
    held: '**/api/aid-station/list?*',
    before: 'Imprimer',
    after: 'Exporter (xlsx)',
  },
  {
    what: 'what is to be done',
    path: () => '/',
    held: '**/api/home/to-do',
    before: 'À traiter',
    after: 'À transformer',
    inSight: true,
  },
];

for (const width of [390, 1440]) {
  test(`what is answered late moves nothing that somebody is about to press, at ${width} px`, async ({ person }) => {
    const page = await person({ viewport: { width, height: 900 } });
    await logIn(page, 'cadre@demo.example');
    const { demand } = await post(page, '/api/demand/duplicate/50');
    for (const { what, path, held, before, after, inSight = false } of lateAnswers) {
      await page.goto('/mentions-legales');
      const asked = page.waitForRequest(held);
      const letGo = await hold(page, held);
      await page.goto(path(demand.id));
      await asked;
      await expect(page.getByText(before).first()).toBeVisible();
      await expect(page.getByText(after).first()).toBeHidden();
      // Words are as wide as they stay.
      await page.evaluate(async () => void (await document.fonts.ready));
      const early = await controls(page, inSight);
      expect(await early.evaluate((all) => all.length), `what can be pressed without ${what}`).toBeGreaterThan(3);
      letGo();
      await expect(page.getByText(after).first()).toBeVisible();
      expect(await moved(early), `what ${what} moved`).toEqual([]);
      await page.unroute(held);
    }
  });
}
