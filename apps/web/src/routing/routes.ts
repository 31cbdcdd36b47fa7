import { managerRoles, type Role, roles as allRoles, staffRoles } from '@pds/kernel';

/** Who may open a route: anyone, or an account that holds one of the roles (spec organiser 2.1, back-office 2). */
export type Allowed = 'public' | readonly Role[];

export interface RouteInfo {
  /** React Router path, with parameters as `:id`. */
  readonly path: string;
  readonly allowed: Allowed;
}

const admin: Allowed = ['ROLE_ADMIN'];
/** Roles whose scope covers whole issuers. */
const bookkeepers: Allowed = ['ROLE_ADMIN', 'ROLE_LOCAL_MANAGER', 'ROLE_ACCOUNTING'];
const organiserAndManagers: Allowed = ['ROLE_USER', ...managerRoles];

/**
 * Every page of the application, by the specification's route name. The guard reads `allowed`, {@link pathTo} builds links, and
 * `route-pages.ts` maps routes to components.
 */
export const routes = {
  root: { path: '/', allowed: staffRoles },
  login: { path: '/login-app', allowed: 'public' },
  demand: { path: '/aid-station', allowed: 'public' },
  demand_login: { path: '/aid-station/login', allowed: 'public' },
  demand_validation_account: { path: '/aid-station/validation-account', allowed: 'public' },
  demand_success: { path: '/aid-station/success/:id', allowed: 'public' },
  error_unauthorized: { path: '/unauthorized', allowed: 'public' },
  affiliation_department: { path: '/admin/affiliation/department', allowed: staffRoles },
  administration_department_list: { path: '/admin/administration/department/list', allowed: admin },
  administration_department_edit: { path: '/admin/administration/department/edit/:id', allowed: admin },
  administration_department_letters: {
    path: '/admin/administration/department/mail-templates/:id/:kind',
    allowed: staffRoles,
  },
  // Added by us: decisions, "Dashboard and « À traiter »".
  'to-do': { path: '/admin/to-do', allowed: staffRoles },
  // Added by us: decisions, "Deadlines".
  administration_department_deadlines: { path: '/admin/administration/department/deadlines/:id', allowed: staffRoles },
  administration_office_list: { path: '/admin/administration/antenne/list', allowed: managerRoles },
  administration_office_edit: { path: '/admin/administration/antenne/edit/:id', allowed: managerRoles },
  // Added by us: what an office can bring to an event.
  administration_office_means: { path: '/admin/administration/antenne/means/:id', allowed: managerRoles },
  // Added by us: decisions, « Personnes de l’antenne ».
  administration_office_members: { path: '/admin/administration/antenne/members/:id', allowed: managerRoles },
  organization_list: { path: '/admin/organization/list', allowed: organiserAndManagers },
  organization_add: { path: '/admin/organization/add', allowed: managerRoles },
  organization_edit: { path: '/admin/organization/edit/:id', allowed: organiserAndManagers },
  organization_profile: { path: '/admin/organization/profile', allowed: allRoles },
  organization_documents: { path: '/admin/organization/documents', allowed: allRoles },
  // Added by us: decisions, "Documents".
  organization_document_reply: { path: '/admin/organization/documents/reply/:id', allowed: ['ROLE_USER'] },
  'organization_aid-station_list': { path: '/admin/organization/aid-station/list', allowed: allRoles },
  'organization_aid-station_show': { path: '/admin/organization/aid-station/show/:id', allowed: allRoles },
  'organization_aid-station_contact': { path: '/admin/organization/aid-station/contact', allowed: allRoles },
  organization_demand_list: { path: '/admin/organization/demand/list', allowed: allRoles },
  organization_demand_edit: { path: '/admin/organization/demand/edit/:id', allowed: organiserAndManagers },
  organization_demand_edit_details: {
    path: '/admin/organization/demand/edit/details/:id',
    allowed: organiserAndManagers,
  },
  organization_demand_edit_device: {
    path: '/admin/organization/demand/edit/device/:id',
    allowed: organiserAndManagers,
  },
  'organization_demand_edit_thank-you': {
    path: '/admin/organization/demand/edit/success/:id',
    allowed: organiserAndManagers,
  },
  organization_demand_edit_slot: { path: '/admin/organization/demand/edit/slots/:id', allowed: organiserAndManagers },
  admin_users_list: { path: '/admin/users/list', allowed: staffRoles },
  admin_users_add: { path: '/admin/users/add', allowed: managerRoles },
  admin_users_edit: { path: '/admin/users/edit/:id', allowed: staffRoles },
  'aid-station_admin_list': { path: '/admin/aid-station/list', allowed: staffRoles },
  'aid-station_admin_edit': { path: '/admin/aid-station/edit/:id', allowed: staffRoles },
  'aid-station_admin_pricing': { path: '/admin/aid-station/pricing', allowed: staffRoles },
  // Added by us: decisions, "Deadlines".
  'aid-station_admin_deadlines': { path: '/admin/aid-station/deadlines', allowed: staffRoles },
  // Added by us: the yearly report for the agrément.
  'aid-station_admin_yearly-report': {
    path: '/admin/aid-station/yearly-report',
    allowed: ['ROLE_ADMIN', 'ROLE_LOCAL_MANAGER', 'ROLE_ACCOUNTING'],
  },
  'aid-station_admin_teams': { path: '/admin/aid-station/teams', allowed: staffRoles },
  'aid-station_admin_demand': { path: '/admin/aid-station/demand/:id', allowed: staffRoles },
  'aid-station_admin_demand_list': { path: '/admin/aid-station/demand/list', allowed: staffRoles },
  'aid-station_admin_dps-support_list': { path: '/admin/aid-station/demand/dps-support/list', allowed: staffRoles },
  // Added by us: what imports brought from an older tool.
  'aid-station_admin_past-events': { path: '/admin/aid-station/past-events', allowed: staffRoles },
  // Added by us: demands and stations by day.
  planning: { path: '/admin/planning', allowed: staffRoles },
  // Added by us: the planned use of an office's means.
  planning_means: { path: '/admin/planning/means', allowed: staffRoles },
  // Added by us: reinforcement that other offices ask for (decisions, "Means").
  planning_reinforcements: { path: '/admin/planning/renforts', allowed: staffRoles },
  accounting_check_list: { path: '/admin/accounting/check', allowed: staffRoles },
  accounting_operational_invoice_list: { path: '/admin/accounting/ope-invoice', allowed: staffRoles },
  accounting_operational_credit_list: { path: '/admin/accounting/credit', allowed: staffRoles },
  accounting_transfer_list: { path: '/admin/accounting/transfer', allowed: staffRoles },
  accounting_customer_balance: { path: '/admin/accounting/customers', allowed: staffRoles },
  accounting_exports: { path: '/admin/accounting/exports', allowed: staffRoles },
  // Added by us: unpaid invoices by age, and their reminders.
  accounting_reminders: { path: '/admin/accounting/reminders', allowed: staffRoles },
  // Added by us: the statements of the bank, and what their lines are.
  accounting_statements: { path: '/admin/accounting/statements', allowed: bookkeepers },
  accounting_revenues_list: { path: '/admin/accounting/revenues', allowed: admin },
  demand_print: { path: '/demand/print/:id', allowed: allRoles },
  demand_print_no_auth: { path: '/event/no-auth/print/:uniqId', allowed: 'public' },
  // Added by us: the state of e-mails.
  administration_mails: { path: '/admin/administration/mails', allowed: staffRoles },
  // Added by us: what associations bring from elsewhere.
  imports: { path: '/admin/administration/import', allowed: managerRoles },
  import: { path: '/admin/administration/import/:id', allowed: managerRoles },
  // Added by us: checks of the stored data.
  administration_integrity: { path: '/admin/administration/integrity', allowed: admin },
  // Added by us: backups, and restores on trial.
  administration_backups: { path: '/admin/administration/backups', allowed: admin },
  // Added by us: how long data are kept, and the register of processing.
  administration_retention: { path: '/admin/administration/retention', allowed: admin },
  // Added by us: the essentials of a new installation.
  administration_installation: { path: '/admin/administration/installation', allowed: admin },
  // Added by us: how the installation is, and what to do.
  administration_system: { path: '/admin/administration/system', allowed: admin },
  // Added by us: search results.
  search: { path: '/admin/search', allowed: staffRoles },
  // Added by us: decisions, "Accounts".
  reset_password: { path: '/reset-password', allowed: 'public' },
  account: { path: '/account', allowed: allRoles },
  account_daily_digest: { path: '/account/daily-digest', allowed: 'public' },
  account_confirm_email: { path: '/account/confirm-email', allowed: 'public' },
  account_sign_in: { path: '/account/sign-in', allowed: 'public' },
  account_organiser_proposal: { path: '/account/organiser-proposal', allowed: 'public' },
  // Added by us: decisions, "Documents".
  document_acceptance: { path: '/documents/accord', allowed: 'public' },
  document_attestation: { path: '/documents/attestation', allowed: 'public' },
  // docs/adr/0076.
  invoice_payment: { path: '/factures/paiement', allowed: 'public' },
  terms_of_sale: { path: '/conditions-generales-de-vente', allowed: 'public' },
  legal_notices: { path: '/mentions-legales', allowed: 'public' },
  accessibility: { path: '/accessibilite', allowed: 'public' },
  privacy: { path: '/confidentialite', allowed: 'public' },
} as const satisfies Record<string, RouteInfo>;

/** The specification calls the login page so once (organiser 2.6). */
export const loginAlias = '/login';

export type RouteName = keyof typeof routes;

/** Parameter names of a path, so that a link cannot be built without them. */
type Parameters<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Parameters<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

type PathArguments<Name extends RouteName> =
  Parameters<(typeof routes)[Name]['path']> extends never
    ? []
    : [parameters: Record<Parameters<(typeof routes)[Name]['path']>, string | number>];

/** Returns the address of a page: `pathTo('aid-station_admin_demand', { id: 12 })`. */
export function pathTo<Name extends RouteName>(name: Name, ...[parameters]: PathArguments<Name>): string {
  return routes[name].path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent((parameters as Record<string, string | number>)[key]!),
  );
}
