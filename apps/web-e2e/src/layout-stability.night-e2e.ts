import type { Page } from '@playwright/test';
import { post } from './dossiers';
import { headers } from './funnel';
import { logIn } from './login';
import { expect, hold, test } from './story';

/** Returns every control of the page with its position. With `inSight` only those in the window. */
function visibleControls(page: Page, inSight: boolean) {
  return page.evaluateHandle((onlyInSight) => {
    const all = [...document.querySelectorAll<HTMLElement>('button, a, input, select, textarea, summary')];
    return (
      all
        .map((element) => ({ element, place: element.getBoundingClientRect() }))
        // The footer moves with the page's content.
        .filter(({ element, place }) => place.width > 0 && !element.closest('footer'))
        .filter(({ place }) => !onlyInSight || place.top < window.innerHeight)
    );
  }, inSight);
}

/** Returns which of the controls have moved or have been removed. */
function movedControls(early: Awaited<ReturnType<typeof visibleControls>>): Promise<readonly string[]> {
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

function pendingCallsOf(page: Page): () => readonly string[] {
  const calls = new Map<unknown, string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.method() === 'GET') calls.set(request, pathname);
  });
  page.on('requestfinished', (request) => calls.delete(request));
  page.on('requestfailed', (request) => calls.delete(request));
  return () => [...calls.values()];
}

/** Creates a demand with options, a station with an incomplete validated team, and a demand to transform. */
async function dossiersOf(page: Page) {
  const copy = async (): Promise<number> => (await post(page, '/api/demand/duplicate/50')).demand.id;
  const [demand, quoted, station] = [await copy(), await copy(), await copy()] as const;
  const { options, version } = await (await page.request.get(`/api/demand/options/${demand}`)).json();
  const chosen = options.slice(1).map(({ id }: { id: number }) => ({ id, activated: true }));
  await post(page, `/api/demand/update-options/${demand}?version=${version}`, chosen);
  for (const id of [quoted, station]) {
    const quote = await post(page, `/api/document/add/1/${id}`);
    await post(page, `/api/document/validate-document/${quote.id}`);
  }
  await post(page, `/api/demand/transform/${station}`);
  const data = { teamStatus: 3 };
  const validated = await page.request.patch(`/api/aid-station/update-status/${station}`, { headers, data });
  expect(validated.ok()).toBe(true);
  return { demand, station };
}

interface LateAnswer {
  readonly what: string;
  readonly path: (dossiers: Awaited<ReturnType<typeof dossiersOf>>) => string;
  /** The call whose answer is late. */
  readonly held: RegExp;
  /** A text that is on the page without the answer. */
  readonly before: string;
  /** A text that appears only with the answer. */
  readonly after: string;
  /** The part that shows the answer grows: only controls in the window must keep their place. */
  readonly inSight?: boolean;
}

const tariff = /\/api\/aid-station-pricing\/default-pricing\//;

const lateAnswers: readonly LateAnswer[] = [
  {
    what: 'the tariff of a dossier',
    path: ({ demand }) => `/admin/aid-station/demand/${demand}`,
    held: tariff,
    before: 'Prix sur le devis et la convention',
    after: 'pourquoi ? (total)',
  },
  {
    what: 'the tariff of a department with its own billing items',
    path: ({ station }) => `/admin/aid-station/edit/${station}`,
    held: tariff,
    before: 'Prix sur le devis et la convention',
    after: 'pourquoi ? (total)',
  },
  {
    what: 'the tariff, in the options',
    path: ({ demand }) => `/admin/aid-station/demand/${demand}?onglet=options`,
    held: tariff,
    before: 'Options du dispositif',
    after: 'Choisie',
  },
  {
    what: 'the required team',
    path: ({ demand }) => `/admin/aid-station/demand/${demand}?onglet=engagement`,
    held: tariff,
    before: 'Chargement des données',
    after: 'Sur tout l’évènement',
  },
  {
    what: 'the people missing from a validated team',
    path: ({ station }) => `/admin/aid-station/edit/${station}?onglet=engagement`,
    held: tariff,
    before: 'Chargement des données',
    after: 'L’équipe est validée alors qu’elle est incomplète',
  },
  {
    what: 'the people missing from a validated team, beside the statuses',
    path: ({ station }) => `/admin/aid-station/edit/${station}?onglet=statut`,
    held: tariff,
    before: 'Chargement des données',
    after: 'L’équipe est validée alors qu’elle est incomplète',
  },
  {
    what: 'the particularities',
    path: ({ demand }) => `/admin/aid-station/demand/${demand}?onglet=particularites`,
    held: /\/api\/demand\/particularities\//,
    before: 'Particularités et renseignements préparatoires',
    after: 'L’organisateur n’a indiqué aucune particularité.',
  },
  {
    what: 'the stations of the list',
    path: () => '/admin/aid-station/list',
    held: /\/api\/aid-station\/list/,
    before: 'Imprimer',
    after: 'Exporter vers Excel',
  },
  {
    what: 'the tasks of the dashboard',
    path: () => '/',
    held: /\/api\/home\/to-do/,
    before: 'Votre tableau de bord',
    after: 'À transformer',
    inSight: true,
  },
];

for (const width of [390, 1440]) {
  test(`a late answer moves no control that somebody may be about to press, at ${width} px`, async ({ person }) => {
    const page = await person({ viewport: { width, height: 900 } });
    await logIn(page, 'cadre@demo.example');
    const dossiers = await dossiersOf(page);
    const calls = pendingCallsOf(page);
    // Replaces what other stories added to the department.
    for (const [id, billableItems] of [
      [dossiers.demand, []],
      [dossiers.station, [{ id: 1, name: 'Groupe électrogène', price: 85 }]],
    ] as const)
      await page.route(`**/api/aid-station-pricing/default-pricing/${id}/*`, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), billableItems } });
      });
    for (const { what, path, held, before, after, inSight = false } of lateAnswers) {
      await page.goto('/mentions-legales');
      const letGo = await hold(page, held);
      await page.goto(path(dossiers));
      await expect(page.getByText(before).first()).toBeVisible();
      // All answers but one have arrived, and fonts are loaded.
      await expect.poll(calls, `calls without ${what}`).toEqual([expect.stringMatching(held)]);
      await page.evaluate(async () => void (await document.fonts.ready));
      await expect(page.getByText(after).first()).toBeHidden();
      const early = await visibleControls(page, inSight);
      expect(await early.evaluate((all) => all.length), `what can be pressed without ${what}`).toBeGreaterThan(3);
      letGo();
      await expect(page.getByText(after).first()).toBeVisible();
      await expect.poll(calls, `calls with ${what}`).toEqual([]);
      expect(await movedControls(early), `what ${what} moved`).toEqual([]);
      await page.unroute(held);
    }
  });
}
