import { managerRoles, type Role, staffRoles } from '@pds/kernel';
import { pathTo } from '../routing/routes';

export interface MenuEntry {
  readonly label: string;
  readonly to: string;
}

export interface MenuGroup {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

/** Returns the menu for roles (spec organiser 2.3). Excludes groups without an entry. */
export function menuFor(roles: readonly Role[]): MenuGroup[] {
  const any = (allowed: readonly Role[]) => roles.some((role) => allowed.includes(role));
  const admin = any(['ROLE_ADMIN']);
  const staff = any(staffRoles);
  const manager = any(managerRoles);
  const bookkeeper = any(['ROLE_ADMIN', 'ROLE_LOCAL_MANAGER', 'ROLE_ACCOUNTING']);
  const entry = (shown: boolean, label: string, to: string): MenuEntry[] => (shown ? [{ label, to }] : []);

  const groups: MenuGroup[] = [
    {
      label: 'Postes de secours',
      entries: [
        ...entry(!staff, 'Mes demandes', pathTo('organization_demand_list')),
        ...entry(!staff, 'Mes postes de secours', pathTo('organization_aid-station_list')),
        ...entry(staff, 'Postes de secours', pathTo('aid-station_admin_list')),
        ...entry(staff, 'Demandes', pathTo('aid-station_admin_demand_list')),
        ...entry(manager, 'Demandes non prises en charge', pathTo('aid-station_admin_dps-support_list')),
        ...entry(staff, 'Planning', pathTo('planning')),
        ...entry(staff, 'Planning des moyens', pathTo('planning_means')),
        ...entry(staff, 'Renforts', pathTo('planning_reinforcements')),
        ...entry(staff, 'Évènements passés', pathTo('aid-station_admin_past-events')),
        ...entry(staff, 'À traiter', pathTo('to-do')),
        ...entry(staff, 'Échéances', pathTo('aid-station_admin_deadlines')),
        ...entry(
          any(['ROLE_ADMIN', 'ROLE_LOCAL_MANAGER', 'ROLE_ACCOUNTING']),
          'Bilan d’activité',
          pathTo('aid-station_admin_yearly-report'),
        ),
      ],
    },
    {
      label: 'Comptabilité',
      entries: staff
        ? [
            ...entry(true, 'Factures opérationnelles', pathTo('accounting_operational_invoice_list')),
            ...entry(true, 'Avoirs opérationnels', pathTo('accounting_operational_credit_list')),
            ...entry(true, 'Virements', pathTo('accounting_transfer_list')),
            ...entry(true, 'Chèques', pathTo('accounting_check_list')),
            ...entry(bookkeeper, 'Relevés bancaires', pathTo('accounting_statements')),
            ...entry(true, 'Balance clients', pathTo('accounting_customer_balance')),
            ...entry(true, 'Mes exports', pathTo('accounting_exports')),
            ...entry(true, 'Relances', pathTo('accounting_reminders')),
            ...entry(admin, 'Vue sur chiffre d’affaires', pathTo('accounting_revenues_list')),
          ]
        : [],
    },
    {
      label: 'Organisations',
      entries: staff
        ? [
            ...entry(manager, 'Mes organisations', pathTo('organization_list')),
            ...entry(manager, 'Nouvelle organisation', pathTo('organization_add')),
          ]
        : [],
    },
    {
      label: 'Administration',
      entries: staff
        ? [
            ...entry(true, 'Gestion des utilisateurs', pathTo('admin_users_list')),
            ...entry(manager, 'Créer un compte', pathTo('admin_users_add')),
            ...entry(admin, 'Listing départements', pathTo('administration_department_list')),
            ...entry(true, 'Mon département', pathTo('affiliation_department')),
            ...entry(manager, 'Listing antennes', pathTo('administration_office_list')),
            ...entry(manager, 'Tarifs et options', pathTo('aid-station_admin_pricing')),
            ...entry(manager, 'Composition des équipes', pathTo('aid-station_admin_teams')),
            ...entry(manager, 'Importer', pathTo('imports')),
            ...entry(true, 'Messages', pathTo('administration_mails')),
            ...entry(admin, 'Contrôle des données', pathTo('administration_integrity')),
            ...entry(admin, 'Sauvegardes', pathTo('administration_backups')),
            ...entry(admin, 'Conservation des données', pathTo('administration_retention')),
            ...entry(admin, 'État du système', pathTo('administration_system')),
          ]
        : [],
    },
    {
      label: 'Mon compte',
      entries: [
        ...entry(!staff, 'Mes documents', pathTo('organization_documents')),
        ...entry(true, 'Informations personnelles', pathTo('account')),
        ...entry(!staff, 'Profil(s) organisation', pathTo('organization_profile')),
      ],
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
