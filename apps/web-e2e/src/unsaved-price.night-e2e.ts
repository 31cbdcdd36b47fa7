import { post } from './dossiers';
import { logIn } from './login';
import { expect, test } from './story';

test('a price that is shown but was never stored is stored before a quote is generated', async ({
  person,
  department,
  expectProblems,
}) => {
  // The dossier is missing other fields too.
  expectProblems(/document\/add|status of 422/);
  const organiser = await person();
  await department.logIn(organiser, 'organiser');
  const id = await department.demand();
  const { options, version } = await (await organiser.request.get(`/api/demand/options/${id}`)).json();
  const chosen = options.map((option: { id: number }) => ({ id: option.id, activated: true }));
  await post(organiser, `/api/demand/update-options/${id}?version=${version}`, chosen);

  const staff = await person();
  await logIn(staff, 'admin@demo.example');
  const stored = async () =>
    (await (await staff.request.get(`/api/demand/${id}`)).json()).demand.total as number | null;
  await staff.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
  const total = staff.getByText(/^Total /).locator('strong');
  await expect(total).toHaveText(/[1-9]\d*,\d\d\s€$/);
  expect(await stored()).toBeNull();
  await staff.getByText('Autres documents et conditions du devis').click();
  await staff.getByRole('button', { name: 'Générer le devis' }).click();
  await expect(staff.getByText(/^Le document ne peut pas être généré/)).toBeVisible();
  await expect(staff.getByText(/aucun prix n’est défini/)).toHaveCount(0);
  const shown = Number((await total.innerText()).replace(/[^\d,]/g, '').replace(',', '.'));
  expect(await stored()).toBe(shown);
});
