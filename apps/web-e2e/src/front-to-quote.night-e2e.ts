import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectTappable } from './accessibility';
import { quoteDemand } from './dossiers';
import { french, saturday } from './express-form';
import { behavior, card, level, saved } from './funnel';
import { press, tabTo } from './keyboard';
import { logIn } from './login';
import { linkMailedTo } from './mail';
import { expectNoSideScroll } from './side-scroll';
import { expect, test } from './story';

/** How a person works a page. */
interface Hands {
  press(control: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  choose(select: Locator, label: string): Promise<void>;
  check(box: Locator): Promise<void>;
}

const byKeyboard = (page: Page): Hands => ({
  press: (control) => press(page, control),
  type: async (field, text) => {
    await tabTo(page, field);
    await page.keyboard.type(text);
  },
  choose: async (select, label) => {
    await tabTo(page, select);
    await page.keyboard.type(label);
  },
  check: (box) => press(page, box, 'Space'),
});

const byPointer: Hands = {
  press: (control) => control.click(),
  type: (field, text) => field.fill(text),
  choose: async (select, label) => void (await select.selectOption({ label })),
  check: (box) => box.check(),
};

const people = [
  { how: 'with the keyboard alone at 390 px', width: 390, hands: byKeyboard, email: 'ines.garnier@demo.example' },
  { how: 'at 1440 px', width: 1440, hands: () => byPointer, email: 'marc.garnier@demo.example' },
];

for (const { how, width, hands, email } of people) {
  test(`from the page for visitors to the accepted quote, ${how}`, async ({ person }) => {
    const page = await person({ viewport: { width, height: 844 } });
    const { press, type, choose, check } = hands(page);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const event = `Fête des lumières de ${width} px`;
    const checkPage = async (what: string) => {
      await expectAccessible(page, `${what} at ${width} px`);
      await expectNoSideScroll(page);
      if (width === 390) await expectTappable(page, what);
    };
    let id = 0;

    await test.step('a visitor begins at « / » and describes the event', async () => {
      await page.goto('/');
      await press(page.getByRole('link', { name: 'Demander un poste de secours' }).first());
      await expect(page.getByRole('heading', { level: 1, name: 'Votre manifestation' })).toBeVisible();
      await type(page.getByLabel('Nom de la manifestation'), event);
      await type(page.getByLabel('Premier jour'), french(saturday()));
      await type(page.getByLabel('Heure de début'), '14h');
      await type(page.getByLabel('Heure de fin'), '23h');
      await type(page.getByLabel('Effectif du public'), '4000');
      await choose(page.getByLabel('Type de manifestation'), 'Festival');
      await type(page.getByLabel('Code postal'), '69007');
      await expect(page.getByLabel('Ville')).toHaveValue(/^Lyon/);
      await type(page.getByLabel('Adresse', { exact: true }), 'Parc de Gerland');
      await type(page.getByLabel('Commentaires'), 'Concerts en plein air, public debout.');
      await checkPage('the described event');
    });

    await test.step('reloading and going back lose nothing of it', async () => {
      await page.reload();
      await expect(page.getByLabel('Commentaires')).toHaveValue('Concerts en plein air, public debout.');
      await press(button('Continuer'));
      await type(page.getByLabel('Prénom'), 'Inès');
      await page.goBack();
      await expect(page.getByLabel('Nom de la manifestation')).toHaveValue(event);
      await page.goForward();
      await expect(page.getByLabel('Prénom')).toHaveValue('Inès');
    });

    await test.step('the visitor leaves contact details and sends the request', async () => {
      await type(page.getByRole('textbox', { name: 'Nom', exact: true }), 'Garnier');
      await type(page.getByLabel('Adresse e-mail'), email);
      await type(page.getByLabel('Téléphone'), '06 39 98 00 31');
      await checkPage('the contact step');
      await press(button('JE CONTINUE ET DÉTAILLE MA DEMANDE'));
      await expect(page).toHaveURL(/validation-account\?id=\d+/);
      id = Number(/id=(\d+)/.exec(page.url())![1]);
      await expect(page.getByText(email).first()).toBeVisible();
      await checkPage('the page after sending');
    });

    await test.step('the link of the e-mail opens the demand at its first step', async () => {
      await page.goto(await linkMailedTo(page, email));
      await press(button('Ouvrir mon espace'));
      await expect(page).toHaveURL(new RegExp(`/admin/organization/demand/edit/${id}$`));
      await choose(behavior(page, 'Créneau 1'), 'Spectacle statique');
      await saved(page);
      await press(button('VALIDER'));
      await expect(page.getByRole('alert')).toContainText('Caractéristique de l’environnement');
      await expect(page.getByRole('link', { name: 'Modifier le créneau Créneau 1' })).toBeVisible();
    });

    await test.step('the slot is described, then the other steps are validated', async () => {
      await page.goto(await page.getByRole('link', { name: 'Modifier le créneau Créneau 1' }).evaluate(hrefOf));
      await check(level(page, /Environnement/, /^Structures permanentes/));
      await check(level(page, /Délai/, /10 minutes ou moins/));
      await press(button('VALIDER'));
      await expect(card(page, 'Créneau 1')).toContainText('TERMINÉ');
      await press(button('VALIDER'));
      await expect(page).toHaveURL(/\/details\/\d+$/);
      await press(button('VALIDER'));
      await expect(page).toHaveURL(/\/device\/\d+$/);
      await press(button('VALIDER'));
      await expect(page.getByText(/^Bravo, vous avez finalisé votre demande/)).toBeVisible();
      await checkPage('the thank-you page');
      await press(button('Retour sur le tableau de bord'));
      await expect(card(page, event)).toContainText('EN COURS');
    });

    await test.step('the association sends its quote', async () => {
      const staff = await person({ viewport: { width: 1440, height: 900 } });
      await logIn(staff, 'cadre@demo.example');
      await quoteDemand(staff, id);
      await staff.goto(`/admin/aid-station/demand/${id}?onglet=administratif`);
      await staff.getByRole('button', { name: 'Envoyer', exact: true }).first().click();
      const letter = staff.getByRole('dialog', { name: /^Envoyer le devis/ });
      await letter.getByRole('button', { name: 'Envoyer', exact: true }).click();
      await expect(letter).toBeHidden();
    });

    await test.step('the organiser opens the quote from the e-mail and accepts it', async () => {
      await expect(async () => {
        const link = await linkMailedTo(page, email);
        expect(link).toContain('/documents/accord');
        await page.goto(link);
      }).toPass();
      await expect(page.getByRole('heading', { level: 1, name: /^Devis n°/ })).toBeVisible();
      await checkPage('the quote');
      await press(button('Accepter'));
      await expect(page.getByLabel('Vos prénom et nom')).toBeFocused();
      await page.keyboard.type('Inès Garnier');
      await type(page.getByLabel('Votre qualité'), 'Présidente');
      await check(page.getByLabel('Lu et approuvé, bon pour accord'));
      await press(button('Accepter'));
      await expect(page.getByText('Merci, le devis est accepté.')).toBeVisible();
      await checkPage('the accepted quote');
      await page.goto('/');
      await expect(card(page, event)).toContainText('devis accepté');
    });
  });
}

/** The address of a link. */
const hrefOf = (link: Element) => link.getAttribute('href')!;
