import { post } from './dossiers';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

test('an agreed deposit is to be invoiced on the dashboard, which leads to the dossier that proposes it, at 390 px', async ({
  person,
  department,
}) => {
  const page = await person({ viewport: { width: 390, height: 900 } });
  await department.logIn(page, 'manager');
  const name = 'Cyclo-cross en deux paiements';
  const id = await department.pricedDemand({ name });
  const quote = await post(page, `/api/document/add/1/${id}?depositPercent=30&balanceDays=15`);
  await post(page, `/api/document/validate-document/${quote.id}`);
  await post(page, `/api/demand/transform/${id}`);
  await page.goto('/');
  const task = page.getByRole('region', { name: 'À traiter' });
  const text = await task.getByRole('listitem').filter({ hasText: name }).innerText();
  const [, amount] = /acompte de 30\s% à facturer\s: (.+€), à la signature/.exec(text)!;
  await expectNoSideScroll(page);
  await task.getByRole('link', { name }).click();
  await expect(page.getByText(`Le devis accepté prévoit un acompte de ${amount} à la signature.`)).toBeVisible();
  await test.step('the open menu tells how much is to be done in each list', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Postes de secours' }).click();
    const menu = page.getByRole('navigation', { name: 'Navigation principale' });
    const entry = (name: string) =>
      menu
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .last();
    for (const name of ['Postes de secours', 'À traiter']) await expect(entry(name)).toHaveText(`${name}1 à traiter`);
    await expect(entry('Demandes')).toHaveText('Demandes');
  });
});
