import type { Page } from '@playwright/test';
import { expect } from './story';

/**
 * Every screen, by who sees it. `{demand}` and `{slot}` are the newest ones that the person may edit, `{decided}` and `{decidedSlot}` those of
 * a demand that was decided, `{station}` their newest station; of staff, `{refused}` is a refused demand and `{invoiced}` a station with an
 * invoice.
 */
export const screens: Record<string, readonly string[]> = {
  'admin@demo.example': [
    '/admin/users/list',
    '/admin/users/add',
    '/admin/users/edit/2',
    '/account',
    '/admin/administration/department/list',
    '/admin/administration/department/edit/69',
    '/admin/administration/department/mail-templates/69/quote',
    '/admin/administration/department/deadlines/69',
    '/admin/administration/antenne/list',
    '/admin/administration/antenne/edit/1',
    '/admin/administration/antenne/means/1',
    '/admin/administration/antenne/members/1',
    '/admin/organization/list',
    '/admin/organization/add',
    '/admin/organization/edit/1?onglet=1',
    '/admin/organization/edit/1?onglet=2',
    '/admin/organization/edit/1?onglet=3',
    '/admin/accounting/revenues',
    '/admin/administration/mails?state=',
    '/admin/administration/import',
    '/admin/administration/installation',
    '/admin/administration/integrity',
    '/admin/administration/backups',
    '/admin/administration/retention',
    '/admin/administration/system',
    '/admin/aid-station/yearly-report',
  ],
  'cadre@demo.example': [
    '/',
    '/admin/search?q=lyon',
    '/admin/affiliation/department',
    '/admin/aid-station/list',
    '/admin/aid-station/demand/list',
    '/admin/planning',
    '/admin/planning?vue=semaine',
    '/admin/planning?vue=jour',
    '/admin/planning?vue=agenda',
    '/admin/planning?vue=villes',
    '/admin/planning?tableau=1',
    '/admin/aid-station/demand/dps-support/list',
    '/admin/aid-station/past-events',
    '/admin/accounting/ope-invoice',
    '/admin/accounting/credit',
    '/admin/accounting/transfer',
    '/admin/accounting/check',
    '/admin/accounting/exports',
    '/admin/accounting/customers',
    '/admin/accounting/statements',
    '/admin/accounting/reminders',
    '/admin/aid-station/demand/50',
    '/admin/aid-station/edit/20',
    '/admin/aid-station/edit/20?onglet=particularites',
    '/admin/aid-station/edit/20?onglet=options',
    '/admin/aid-station/edit/20?onglet=statut',
    '/admin/aid-station/edit/20?onglet=engagement',
    '/admin/aid-station/edit/20?onglet=administratif',
    '/admin/aid-station/edit/20?onglet=documents',
    '/admin/aid-station/edit/20?onglet=historique',
    '/admin/aid-station/edit/{invoiced}?onglet=administratif',
    '/admin/aid-station/demand/50?onglet=statut',
    '/admin/aid-station/demand/{refused}',
    '/admin/aid-station/pricing',
    '/admin/aid-station/teams',
    '/admin/planning/means?antenne=1',
    '/admin/planning/renforts',
    '/admin/to-do',
    '/admin/aid-station/deadlines',
    '/demand/print/50',
  ],
  'compta@demo.example': ['/admin/affiliation/department'],
  'organisateur@demo.example': [
    '/account',
    '/unauthorized',
    '/admin/organization/profile',
    '/admin/organization/edit/1',
    '/admin/organization/list',
    '/admin/organization/documents',
    '/admin/organization/documents?onglet=factures',
    '/admin/organization/documents?onglet=conventions',
    '/admin/organization/demand/list',
    '/admin/organization/demand/edit/{demand}',
    '/admin/organization/demand/edit/slots/{slot}',
    '/admin/organization/demand/edit/details/{demand}',
    '/admin/organization/demand/edit/device/{demand}',
    '/admin/organization/demand/edit/success/{demand}',
    '/admin/organization/demand/edit/{decided}',
    '/admin/organization/demand/edit/slots/{decidedSlot}',
    '/admin/organization/demand/edit/details/{decided}',
    '/admin/organization/demand/edit/device/{decided}',
    '/admin/organization/aid-station/list',
    '/admin/organization/aid-station/show/{demand}',
    '/admin/organization/aid-station/show/{decided}',
    '/admin/organization/aid-station/show/{station}',
    '/demand/print/{demand}',
  ],
  'a visitor': [
    '/',
    '/aid-station',
    '/aid-station/validation-account',
    '/login-app',
    '/login-app?erreur=oidc-existant',
    '/reset-password',
    '/account/sign-in',
    '/account/confirm-email#token=inconnu',
    '/account/daily-digest#token=inconnu',
    '/documents/accord',
    '/documents/attestation',
    '/benevole/',
    '/conditions-generales-de-vente',
    '/mentions-legales',
    '/confidentialite',
    '/accessibilite',
  ],
};

/** Waits until the page has loaded its data: titles appear before it. */
export async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByText(/^Chargement/)).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

/** Replaces the placeholders in the paths with ids that the caller may see. */
export async function addressesOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const rows = async (list: string) => (await (await page.request.get(list)).json()).records;
  const find: Record<string, () => Promise<number>> = {
    demand: async () => (await demandOf(true)).id,
    slot: async () => (await demandOf(true)).demandSlots[0].id,
    decided: async () => (await demandOf(false)).id,
    decidedSlot: async () => (await demandOf(false)).demandSlots[0].id,
    station: async () => (await rows('/api/aid-station/user/list'))[0].id,
    refused: async () => (await rows('/api/demand/list?status=2&perPage=1'))[0].id,
    invoiced: async () => (await rows('/api/invoice?perPage=1'))[0].aidStation.id,
  };
  const demandOf = async (isEditable: boolean) =>
    (await rows('/api/demand/user/list?perPage=100')).find(
      ({ status }: { status: number }) => (status === 1) === isEditable,
    );
  return Promise.all(
    paths.map(async (path) => {
      const [place, name] = /\{(\w+)\}/.exec(path) ?? [];
      return place ? path.replace(place, String(await find[name!]!())) : path;
    }),
  );
}
