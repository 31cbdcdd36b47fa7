import { logIn } from './login';
import { expectNoSideScroll } from './side-scroll';
import { expect, pressAgain, test } from './story';

const page42 = '/conditions-generales-de-vente?departement=42';

test('an administrator writes the terms of sale of a department, and visitors read them', async ({ person }) => {
  const editor = await person({ viewport: { width: 1440, height: 900 } });
  await logIn(editor, 'admin@demo.example');
  await editor.goto('/admin/administration/department/edit/42');
  const text = editor.getByRole('textbox', { name: 'Conditions générales de vente' });
  const save = async (typed: string) => {
    await text.fill(typed);
    const saved = editor.waitForResponse((response) => response.request().method() === 'PATCH');
    await pressAgain(editor.getByRole('button', { name: 'ENREGISTRER' }));
    expect((await saved).status()).toBe(200);
  };
  await expect(text).toBeVisible();
  await expect(text).toHaveAttribute('contenteditable', 'true');
  await save('Un acompte de 30 % est dû.');

  const visitor = await person({ viewport: { width: 390, height: 844 } });
  await test.step('a visitor chooses the department', async () => {
    await visitor.goto('/conditions-generales-de-vente');
    await expect(visitor.getByRole('heading', { name: '1. Objet' })).toBeVisible();
    await visitor.getByLabel('Département de votre évènement').selectOption({ label: '42 – Loire' });
    await expect(visitor).toHaveURL(page42);
    await expect(visitor.getByText('Un acompte de 30 % est dû.')).toBeVisible();
    await expect(visitor.getByText(/^Dernière modification le \d\d\/\d\d\/\d{4} \(version \d+\)$/)).toBeVisible();
    await expect(visitor.getByRole('heading', { name: '1. Objet' })).toHaveCount(0);
    await expectNoSideScroll(visitor);
  });

  await test.step('an earlier version says that it is no longer in force', async () => {
    const [version] = /\d+(?=\)$)/.exec(await visitor.getByText(/^Dernière modification/).innerText())!;
    await save('Payable à réception.');
    await visitor.goto(`${page42}&version=${version}`);
    await expect(visitor.getByText('Un acompte de 30 % est dû.')).toBeVisible();
    await expect(visitor.getByText(`Version ${version}, qui n’est plus en vigueur.`)).toBeVisible();
    await visitor.goBack();
    await visitor.goForward();
    await visitor.getByRole('link', { name: 'Lire la version en vigueur' }).click();
    await expect(visitor).toHaveURL(page42);
  });

  await test.step('a department without a text applies the general one', async () => {
    await visitor.goto('/conditions-generales-de-vente?departement=2A');
    await expect(visitor.getByText(/applique les conditions générales de ce site/)).toBeVisible();
    await expect(visitor.getByRole('heading', { name: '1. Objet' })).toBeVisible();
    await visitor.setViewportSize({ width: 1440, height: 900 });
  });
});
