import { expect, pressAgain, test } from './story';

test('a quote is generated once when it is requested again after its answer was lost', async ({
  page,
  department,
  expectProblems,
}) => {
  expectProblems(/api\/document\/add|Failed to load resource/);
  await department.logIn(page, 'manager');
  const id = await department.pricedDemand();
  const quotes = async () => (await (await page.request.get(`/api/demand/${id}`)).json()).documents;
  await page.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
  // The server processes the request, and its answer is lost.
  await page.route(
    /\/api\/document\/add\//,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByText('Autres documents et conditions du devis').click();
  const generate = page.getByRole('button', { name: 'Générer le devis' });
  await generate.click();
  await expect(page.getByText(/^Le serveur ne répond pas/)).toBeVisible();
  expect(await quotes()).toHaveLength(1);
  // Lists must show what was saved: with a replica of the database, this has them read from the primary.
  const [mark] = (await page.context().cookies()).filter(({ name }) => name === 'pds_position_unknown');
  expect(mark).toMatchObject({ value: 'FFFFFFFF/FFFFFFFF', path: '/', sameSite: 'Lax' });
  expect(mark!.expires - Date.now() / 1000).toBeGreaterThan(500);
  await pressAgain(generate);
  await expect(page.getByText(/Le devis n° \d+ de .* a été généré/)).toBeVisible();
  expect(await quotes()).toHaveLength(1);
});
