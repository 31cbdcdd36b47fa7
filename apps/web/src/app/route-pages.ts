import type { ComponentType } from 'react';
import type { RouteName } from '../routing/routes';

/** The component that shows a route, loaded with a chunk of its own. */
export type PageImport = () => Promise<{ default: ComponentType }>;

/** Pages built so far. A route that is missing here shows the honest "pas encore disponible" page. */
export const pages: Partial<Record<RouteName, PageImport>> = {
  login: () => import('../features/users/pages/visitor/login-page'),
  reset_password: () => import('../features/users/pages/visitor/reset-password-page'),
  demand: () => import('../features/demand/pages/visitor/demand-form-page'),
  demand_login: () => import('../features/demand/pages/visitor/contact-page'),
  demand_validation_account: () => import('../features/demand/pages/visitor/validation-account-page'),
  demand_success: () => import('../features/demand/pages/visitor/success-page'),
  demand_print_no_auth: () => import('../features/demand/pages/visitor/print-page'),
  'organization_aid-station_contact': () => import('../features/demand/pages/visitor/contact-page'),
  organization_demand_list: () => import('../features/demand/pages/my-demands-page'),
  root: () => import('./pages/dashboard-page'),
  'aid-station_admin_demand_list': () => import('../features/demand/pages/demand-list-page'),
  'aid-station_admin_demand': () => import('./pages/dossier-page'),
  'aid-station_admin_edit': () => import('./pages/dossier-page'),
  'aid-station_admin_list': () => import('../features/aid-station/pages/aid-station-list-page'),
  'organization_aid-station_list': () => import('../features/aid-station/pages/my-stations-page'),
  'organization_aid-station_show': () => import('../features/aid-station/pages/station-page'),
  'aid-station_admin_pricing': () => import('../features/pricing/pages/pricing-page'),
  accounting_operational_invoice_list: () => import('../features/accounting/pages/invoice-list-page'),
  accounting_revenues_list: () => import('../features/accounting/pages/revenues-page'),
  account: () => import('../features/users/pages/account-page'),
  account_organiser_proposal: () => import('../features/users/pages/visitor/organiser-proposal-page'),
  account_confirm_email: () => import('../features/users/pages/visitor/confirm-email-page'),
  terms_of_sale: () => import('./pages/visitor/terms-of-sale-page'),
  legal_notices: () => import('./pages/visitor/legal-notices-page'),
  privacy: () => import('./pages/visitor/privacy-page'),
  admin_users_list: () => import('../features/users/pages/user-list-page'),
  admin_users_add: () => import('../features/users/pages/user-add-page'),
  admin_users_edit: () => import('../features/users/pages/user-edit-page'),
  affiliation_department: () => import('../features/organisations/pages/own-department-page'),
  administration_department_list: () => import('../features/organisations/pages/department-list-page'),
  administration_department_edit: () => import('../features/organisations/pages/department-edit-page'),
  administration_office_list: () => import('../features/organisations/pages/office-list-page'),
  administration_office_edit: () => import('../features/organisations/pages/office-edit-page'),
  organization_list: () => import('../features/organisations/pages/organisation-list-page'),
  organization_add: () => import('../features/organisations/pages/organisation-add-page'),
  organization_edit: () => import('./pages/organisation-page'),
  organization_profile: () => import('../features/organisations/pages/organisation-profile-page'),
  error_unauthorized: () => import('./pages/visitor/unauthorized-page'),
};
