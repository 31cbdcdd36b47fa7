import type { ComponentType } from 'react';
import type { RouteName } from './routes';

/** The component that shows a route, loaded with a chunk of its own. */
export type PageImport = () => Promise<{ default: ComponentType }>;

/** Pages built so far. A route that is missing here shows the honest "pas encore disponible" page. */
export const pages: Partial<Record<RouteName, PageImport>> = {
  login: () => import('../features/users/login-page'),
  reset_password: () => import('../features/users/reset-password-page'),
  demand: () => import('../features/demand/demand-form-page'),
  demand_login: () => import('../features/demand/contact-page'),
  demand_validation_account: () => import('../features/demand/validation-account-page'),
  demand_success: () => import('../features/demand/success-page'),
  demand_print_no_auth: () => import('../features/demand/print-page'),
  'organization_aid-station_contact': () => import('../features/demand/contact-page'),
  organization_demand_list: () => import('../features/demand/my-demands-page'),
  root: () => import('../features/home/dashboard-page'),
  'aid-station_admin_demand_list': () => import('../features/demand/staff/demand-list-page'),
  'aid-station_admin_demand': () => import('./dossier-page'),
  'aid-station_admin_edit': () => import('./dossier-page'),
  'aid-station_admin_list': () => import('../features/aid-station/aid-station-list-page'),
  'organization_aid-station_list': () => import('../features/aid-station/my-stations-page'),
  'organization_aid-station_show': () => import('../features/aid-station/station-page'),
  'aid-station_admin_pricing': () => import('../features/pricing/pricing-page'),
  accounting_operational_invoice_list: () => import('../features/accounting/invoice-list-page'),
  account: () => import('../features/users/account/account-page'),
  account_confirm_email: () => import('../features/users/confirm-email-page'),
  terms_of_sale: () => import('../features/legal/terms-of-sale-page'),
  legal_notices: () => import('../features/legal/legal-notices-page'),
  privacy: () => import('../features/legal/privacy-page'),
  admin_users_list: () => import('../features/users/user-list-page'),
  admin_users_add: () => import('../features/users/user-add-page'),
  admin_users_edit: () => import('../features/users/user-edit-page'),
  affiliation_department: () => import('../features/organisations/own-department-page'),
  administration_department_list: () => import('../features/organisations/department-list-page'),
  administration_department_edit: () => import('../features/organisations/department-edit-page'),
  administration_office_list: () => import('../features/organisations/office-list-page'),
  administration_office_edit: () => import('../features/organisations/office-edit-page'),
  organization_list: () => import('../features/organisations/organisation-list-page'),
  organization_add: () => import('../features/organisations/organisation-add-page'),
  organization_edit: () => import('./organisation-page'),
  organization_profile: () => import('../features/organisations/organisation-profile-page'),
  error_unauthorized: () => import('./unauthorized-page'),
};
