import { changedCopy, post } from './dossiers';
import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

for (const width of [1440, 390]) {
  test(`an agreed deposit is to be invoiced on the dashboard until it is, at ${width} px`, async ({ person }) => {
    const page = await person({ viewport: { width, height: 900 } });
    await logIn(page, 'cadre@demo.example');
    const name = `Cyclo-cross en deux paiements ${width}`;
    const id = await changedCopy(page, () => ({ eventName: name, isPackagePrice: true, packagePrice: 900 }));
    const quote = await post(page, `/api/document/add/1/${id}?depositPercent=30&balanceDays=15`);
    await post(page, `/api/document/validate-document/${quote.id}`);
    await post(page, `/api/demand/transform/${id}`);

    const task = page.getByRole('region', { name: /^Acomptes et soldes à facturer/ });
    await page.goto('/');
    await expect(task.getByRole('listitem').filter({ hasText: name })).toContainText(
      'acompte de 30 % à facturer : 270,00 €, à la signature',
    );
    await expectNoSideScroll(page);

    // The dossier proposes the same amount.
    await task.getByRole('link', { name }).click();
    await expect(page.getByText('Le devis accepté prévoit un acompte de 270,00 € à la signature.')).toBeVisible();
    const contact = { contactName: 'Anne Martin', contactEmail: 'anne@club.example' };
    await post(page, `/api/invoice/create/${id}`, { amount: 270, ...contact });

    await page.goto(`/admin/aid-station/list?todo=instalment-to-invoice&startDate=&endDate=&id=${id}`);
    const isListed = (await (await page.request.get('/api/home/to-do')).json()).groups
      .find((group: { task: string }) => group.task === 'instalment-to-invoice')
      .records.find((record: { id: number }) => record.id === id);
    expect(isListed?.instalment.kind ?? 'none').not.toBe('deposit');
    await expectNoSideScroll(page);
  });
}
