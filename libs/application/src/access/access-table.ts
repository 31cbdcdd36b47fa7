import { managerRoles, type Role, staffRoles } from '@pds/kernel';
import { type AccessRule, AccessTable } from '@pds/platform';

/** What a call's path parameter identifies; the object's scope decides whether the caller finds it. */
export type ObjectKind =
  | 'demand'
  | 'slot'
  | 'related-file'
  /** Of its department, and of its office when one imported it. */
  | 'past-event'
  | 'document'
  | 'aid-station'
  | 'invoice'
  /** A file generated from what its creator could see: for callers who see at least as much. */
  | 'export'
  | 'payment'
  | 'credit-note'
  | 'deposit-slip'
  | 'organisation'
  | 'address'
  | 'department'
  | 'office'
  | 'user'
  | 'tariff'
  | 'billing-item'
  | 'message'
  /** A request between two offices: answered by the asked one, withdrawn by the one that asked. */
  | 'reinforcement'
  /** Of a department, and of a kind of thing that the caller's role may import. */
  | 'import'
  /** Something of the caller's own account: a session, a token, an affiliation. */
  | 'own'
  /** Records of the caller's scope, none identified by the path. */
  | 'list'
  /** Nothing that has an owner. */
  | 'none';

/** Who may set this field of the body; any other caller who sets it is refused, not ignored. */
export interface FieldRule {
  readonly who: AccessRule | 'nobody';
  readonly note: string;
}

export interface AccessEntry {
  readonly who: AccessRule;
  readonly object: ObjectKind;
  /** What the rule means beyond its roles: the extent of the scope, the reason for being public. */
  readonly note?: string;
  readonly fields?: Readonly<Record<string, FieldRule>>;
  /** Not for API tokens: accounts, and the choice of the active role (decisions: API tokens). */
  readonly sessionOnly?: true;
  /** Public, and the same for every caller: the guard does not look up the session. */
  readonly sameForAll?: true;
  /** Sent repeatedly by an open page: does not extend the session, and is logged only when refused. */
  readonly quiet?: true;
  /** Mounted only with some settings. */
  readonly optional?: true;
}

const staff = staffRoles;
const managers = managerRoles;
/** Organisers and the staff who manage their dossiers; accounting only reads dossiers and customers (spec back-office 6). */
const editors: readonly Role[] = ['ROLE_USER', ...managerRoles];
/** Who edits departments and offices (spec back-office 6). */
const structureEditors: readonly Role[] = ['ROLE_ADMIN', 'ROLE_LOCAL_MANAGER'];
/** Who changes what a department charges; its offices and accounting read it (decisions: Pricing). */
const tariffEditors = structureEditors;
/** Roles whose scope covers whole issuers: an office's books may be part of its department's. */
const bookkeepers: readonly Role[] = [...structureEditors, 'ROLE_ACCOUNTING'];
const admin: readonly Role[] = ['ROLE_ADMIN'];
const organisers: readonly Role[] = ['ROLE_USER'];
const account = 'any-account';

const latePapers =
  'Organisers while the demand is EN COURS, and late papers of a station until 90 days after its event; managers at any time.';
const whileEditable = 'Organisers while the demand is EN COURS; managers at any time.';
const ownDepartment = 'The caller’s own department; the one that an administrator names.';
const zero = '0 means the default tariff for an administrator, their own department for others.';
const secondStep = 'Proved by the password given just before in the same browser.';
const notConfigured = 'Proved by the identity provider; 404 where none is configured.';
const link = 'Proved by the secret of the single-use link.';
const signUp = 'The account that this browser session just created, until its address is confirmed.';
const secretLink = 'Proved by the secret of the link; limited per network.';
const personalLink = 'Proved by the secret of a member’s personal link; unknown ones are limited per network.';
const membersNote = 'Never for accounting and organisers.';
const ownReply = 'Of a demand that the caller filed or whose organisation they manage; staff validate instead.';
const rolesOfUsers: Readonly<Record<string, FieldRule>> = {
  'userAffiliations.role': {
    who: admin,
    note: 'ROLE_ADMIN is granted by administrators only; nobody grants a role above their own.',
  },
  'userAffiliations.departmentId': { who: admin, note: 'Others grant within their own department or office.' },
};

/**
 * Who may call what: the single source for the guard, for Swagger's notes and for the access matrix test (spec organiser 2.1, 6 and 7; spec
 * back-office 2, 6 and 7; decisions: Who sees what). Keys are method and route template; HEAD follows GET. A role that is not listed gets
 * 403, an object outside the caller's scope 404.
 */
export const accessTable: Readonly<Record<string, AccessEntry>> = {
  // Platform
  'GET /health/live': { who: 'public', object: 'none', sameForAll: true },
  'GET /health/ready': { who: 'public', object: 'none', sameForAll: true },
  'GET /metrics': { who: 'public', object: 'none', sameForAll: true, note: 'Proved by METRICS_TOKEN; 404 without it.' },
  'GET /api/site/publisher': { who: 'public', object: 'none', sameForAll: true, note: 'For the legal pages.' },
  'GET /api/mails': {
    who: staff,
    object: 'list',
    note: 'Messages of dossiers; administrators see those of accounts too.',
  },
  'GET /api/mails/of-demand/:demandId': { who: staff, object: 'demand' },
  'POST /api/mails/:id/resend': {
    who: staff,
    object: 'message',
    note: 'The scope is that of its dossier; managers only send that of a document to another address.',
  },
  'GET /dev/mail': { who: 'public', object: 'none', note: 'Not mounted in production.', optional: true },
  'GET /dev/mail/:id': { who: 'public', object: 'none', note: 'Not mounted in production.', optional: true },
  'GET /dev/mails/:name': { who: 'public', object: 'none', note: 'Not mounted in production.', optional: true },
  'GET /dev/papers': { who: 'public', object: 'none', note: 'Not mounted in production.', optional: true },
  'GET /dev/papers/:name': { who: 'public', object: 'none', note: 'Not mounted in production.', optional: true },
  'GET /dev/papers/:name/pdf': { who: 'public', object: 'none', note: 'Not mounted in production.', optional: true },

  // Authentication and the caller's own account
  'GET /api/authentication/account': { who: account, object: 'own' },
  'POST /api/authentication/login': {
    who: 'public',
    object: 'none',
    note: 'Slows down per account and address.',
    sessionOnly: true,
  },
  'POST /api/authentication/logout': { who: 'public', object: 'own', sessionOnly: true },
  'GET /api/authentication/methods': { who: 'public', object: 'none', sameForAll: true },
  'GET /api/authentication/oidc/start': { who: 'public', object: 'none', note: notConfigured, sessionOnly: true },
  'GET /api/authentication/oidc/callback': { who: 'public', object: 'none', note: notConfigured, sessionOnly: true },
  'POST /api/authentication/second-factor': { who: 'public', object: 'none', note: secondStep, sessionOnly: true },
  'POST /api/authentication/second-factor/enrolment': {
    who: 'public',
    object: 'none',
    note: secondStep,
    sessionOnly: true,
  },
  'POST /api/authentication/second-factor/enrolment/confirm': {
    who: 'public',
    object: 'none',
    note: secondStep,
    sessionOnly: true,
  },
  'POST /api/authentication/set-password': { who: 'public', object: 'none', note: link, sessionOnly: true },
  'POST /api/authentication/link/read': { who: 'public', object: 'none', note: link, sessionOnly: true },
  'POST /api/authentication/link/open': { who: 'public', object: 'none', note: link, sessionOnly: true },
  'POST /api/authentication/forgotten-password': {
    sessionOnly: true,
    who: 'public',
    object: 'none',
    note: 'Never tells whether an account exists.',
  },
  'GET /logout': { who: 'public', object: 'own', note: 'Only as a navigation from this site.', sessionOnly: true },
  'POST /login/user/event/:userId': {
    sessionOnly: true,
    who: 'public',
    object: 'none',
    note: 'Only the account that this browser session just created or is logged in as; 404 for any other.',
  },
  'POST /api/users/add': {
    sessionOnly: true,
    who: 'public',
    object: 'none',
    note: 'Sign-up; limited per address.',
    fields: { roles: { who: 'nobody', note: 'Whoever signs up is an organiser.' } },
  },
  'GET /api/users/sign-up': { who: 'public', object: 'own', note: signUp, sessionOnly: true },
  'POST /api/users/sign-up/resend': { who: 'public', object: 'own', note: signUp, sessionOnly: true },
  'POST /api/users/sign-up/email': { who: 'public', object: 'own', note: signUp, sessionOnly: true },
  'POST /api/users/organiser-proposal': { who: 'public', object: 'none', note: link, sessionOnly: true },
  'POST /api/users/organiser-proposal/accept': { who: 'public', object: 'none', note: link, sessionOnly: true },
  'GET /api/users/remove-event': { who: account, object: 'own', sessionOnly: true },
  'POST /api/users/remove-event': { who: account, object: 'own', sessionOnly: true },
  'GET /api/affiliation/list': { who: account, object: 'own', sessionOnly: true },
  'POST /api/affiliation/update/:id': {
    who: account,
    object: 'own',
    note: 'One of the caller’s own affiliations.',
    sessionOnly: true,
  },

  'GET /api/account': { who: account, object: 'own', sessionOnly: true },
  'PATCH /api/account': {
    who: account,
    object: 'own',
    sessionOnly: true,
    fields: {
      email: { who: 'nobody', note: 'By its own call, confirmed by a link.' },
      roles: { who: 'nobody', note: 'Managers grant roles.' },
    },
  },
  'POST /api/account/password': { who: account, object: 'own', sessionOnly: true },
  'POST /api/account/first-password': {
    who: account,
    object: 'own',
    note: 'Only an organiser who has no password; 409 for anybody else.',
    sessionOnly: true,
  },
  'POST /api/account/email': { who: account, object: 'own', sessionOnly: true },
  'POST /api/account/email/confirm': { who: 'public', object: 'none', note: link, sessionOnly: true },
  'GET /api/account/sessions': { who: account, object: 'own', sessionOnly: true },
  'DELETE /api/account/sessions/:id': { who: account, object: 'own', sessionOnly: true },
  'GET /api/account/tokens': { who: account, object: 'own', sessionOnly: true },
  'POST /api/account/tokens': { who: account, object: 'own', sessionOnly: true },
  'DELETE /api/account/tokens/:id': { who: account, object: 'own', sessionOnly: true },
  'GET /api/account/calendar-link': { who: account, object: 'own', sessionOnly: true },
  'POST /api/account/calendar-link': { who: account, object: 'own', sessionOnly: true },
  'DELETE /api/account/calendar-link': { who: account, object: 'own', sessionOnly: true },
  'GET /api/feeds/:token.ics': {
    who: 'public',
    object: 'none',
    sameForAll: true,
    note: 'Proved by the secret of the link: the dossiers that its owner sees; limited per link and network.',
  },
  'GET /api/account/saved-views': {
    who: staff,
    object: 'own',
    sessionOnly: true,
    note: 'The caller’s own, and those shared with their department.',
  },
  'POST /api/account/saved-views': { who: staff, object: 'own', sessionOnly: true },
  'DELETE /api/account/saved-views/:id': {
    who: staff,
    object: 'own',
    sessionOnly: true,
    note: 'Its owner only, also when it is shared.',
  },
  'GET /api/account/daily-digest': { who: staff, object: 'own', sessionOnly: true },
  'PUT /api/account/daily-digest': { who: staff, object: 'own', sessionOnly: true },
  'POST /api/account/daily-digest/refuse': {
    who: 'public',
    object: 'none',
    note: 'Proved by the signed link of the e-mail; switches off one message, nothing else.',
    sessionOnly: true,
  },
  'POST /api/account/daily-digest/one-click': {
    who: 'public',
    object: 'none',
    note: 'The same, by the header of the e-mail (RFC 8058): mail programs send it, from any site.',
    sessionOnly: true,
  },
  'GET /api/account/daily-digest/one-click': {
    who: 'public',
    object: 'none',
    note: 'Leads to the page of the link, whoever follows it.',
    sessionOnly: true,
  },
  'GET /api/account/export': { who: account, object: 'own', sessionOnly: true },
  'POST /api/account/deletion-request': { who: account, object: 'own', sessionOnly: true },

  'GET /api/account/second-factor': { who: account, object: 'own', sessionOnly: true },
  'POST /api/account/second-factor': { who: account, object: 'own', sessionOnly: true },
  'POST /api/account/second-factor/confirm': { who: account, object: 'own', sessionOnly: true },
  'POST /api/account/second-factor/disable': { who: account, object: 'own', sessionOnly: true },
  'POST /api/account/second-factor/recovery-codes': { who: account, object: 'own', sessionOnly: true },

  // Users
  'GET /api/users': { who: staff, object: 'list', sessionOnly: true },
  'GET /api/users/edit/:id': { who: staff, object: 'user', sessionOnly: true },
  'GET /api/users/:id': { who: staff, object: 'user', sessionOnly: true },
  'PATCH /api/users/:id': { who: managers, object: 'user', fields: rolesOfUsers, sessionOnly: true },
  'POST /api/users/no-oauth/add': { who: managers, object: 'none', fields: rolesOfUsers, sessionOnly: true },
  'GET /api/users/send-invitation/:id': { who: managers, object: 'user', sessionOnly: true },
  'POST /api/users/send-invitation/:id': { who: managers, object: 'user', sessionOnly: true },
  'DELETE /api/users/:id': { who: admin, object: 'user', note: 'Not one’s own account.', sessionOnly: true },

  'GET /api/users/:id/sessions': { who: admin, object: 'user', sessionOnly: true },
  'DELETE /api/users/:id/sessions': { who: admin, object: 'user', sessionOnly: true },
  'DELETE /api/users/:id/second-factor': { who: admin, object: 'user', sessionOnly: true },
  'GET /api/security-settings': { who: admin, object: 'none', sessionOnly: true },
  'PUT /api/security-settings': { who: admin, object: 'none', sessionOnly: true },

  // Departments and offices
  'GET /api/department/list': { who: 'public', object: 'none', note: 'Codes and names, for the public form.' },
  'GET /api/department/terms-of-sale': { who: 'public', object: 'none', note: 'For the page of the terms of sale.' },
  'GET /api/department/training-offices/list': { who: account, object: 'none' },
  'GET /api/department/office/list': { who: staff, object: 'list' },
  'GET /api/department/office/:departmentId': { who: staff, object: 'department' },
  'GET /api/department/eprotec/list': { who: staff, object: 'none' },
  'GET /api/department/:id': { who: staff, object: 'department' },
  'PATCH /api/department/:id': {
    who: structureEditors,
    object: 'department',
    fields: { name: { who: admin, note: 'Every public form shows it.' } },
  },
  'POST /api/department/:id/office': { who: structureEditors, object: 'department' },
  'POST /api/department/:id/logo': { who: structureEditors, object: 'department' },
  'GET /api/department/:id/logo': { who: staff, object: 'department' },
  'DELETE /api/department/:id/logo': { who: structureEditors, object: 'department' },
  'GET /api/department/:id/mail-templates': { who: staff, object: 'department' },
  'PUT /api/department/:id/mail-templates/:kind': { who: structureEditors, object: 'department' },
  'DELETE /api/department/:id/mail-templates/:kind': { who: structureEditors, object: 'department' },
  'GET /api/department/:id/deadline-rules': { who: staff, object: 'department' },
  'PUT /api/department/:id/deadline-rules': { who: structureEditors, object: 'department' },
  'POST /api/department/:id/deadline-rules/preview': {
    who: structureEditors,
    object: 'department',
    note: 'Reads the department’s open dossiers, stores nothing.',
  },
  'GET /api/affiliation': { who: staff, object: 'own', note: 'Where the active affiliation lies.' },
  'GET /api/office/list': { who: staff, object: 'list' },
  'GET /api/office/eprotec/list': { who: staff, object: 'list' },
  'GET /api/office/:id': { who: staff, object: 'office' },
  'GET /api/office/:id/calendar-link': { who: managers, object: 'office', sessionOnly: true },
  'POST /api/office/:id/calendar-link': { who: managers, object: 'office', sessionOnly: true },
  'DELETE /api/office/:id/calendar-link': { who: managers, object: 'office', sessionOnly: true },
  'PATCH /api/office/:id': { who: structureEditors, object: 'office' },
  'GET /api/office/:id/equipment': { who: staff, object: 'office' },
  'POST /api/office/:id/equipment': { who: structureEditors, object: 'office' },
  'PATCH /api/office/:id/equipment/:equipmentId': { who: structureEditors, object: 'office' },
  'DELETE /api/office/:id/equipment/:equipmentId': { who: structureEditors, object: 'office' },
  'GET /api/office/:id/members': { who: managers, object: 'office', note: membersNote },
  'POST /api/office/:id/members': { who: managers, object: 'office', note: membersNote },
  'GET /api/office/:id/members/:memberId': { who: managers, object: 'office', note: membersNote },
  'PATCH /api/office/:id/members/:memberId': { who: managers, object: 'office', note: membersNote },
  'DELETE /api/office/:id/members/:memberId': { who: managers, object: 'office', note: membersNote },
  'POST /api/office/:id/members/:memberId/link': {
    who: managers,
    object: 'office',
    note: membersNote,
    sessionOnly: true,
  },
  'POST /api/volunteer/read': { who: 'public', object: 'none', note: personalLink, sessionOnly: true },
  'POST /api/volunteer/answer': { who: 'public', object: 'none', note: personalLink, sessionOnly: true },
  'POST /api/volunteer/replacement': { who: 'public', object: 'none', note: personalLink, sessionOnly: true },
  'POST /api/volunteer/seen': { who: 'public', object: 'none', note: personalLink, sessionOnly: true },
  'POST /api/volunteer/calendar': { who: 'public', object: 'none', note: personalLink, sessionOnly: true },
  'GET /api/office/:id/means-conflicts': { who: staff, object: 'office' },
  'GET /api/office/:id/means-day': { who: staff, object: 'office', note: 'Names of members to managers only.' },

  // Organisations
  'GET /api/organization/list': { who: account, object: 'list', note: 'Of organisers those that they manage.' },
  'GET /api/organization/list_by_manager': { who: account, object: 'list', note: 'Those that the caller manages.' },
  'POST /api/organization': { who: account, object: 'list', note: 'Names of those asked for that the caller sees.' },
  'GET /api/organization/look-alikes': {
    who: account,
    object: 'list',
    note: 'Of those in the scope; for who names a new one.',
  },
  'POST /api/organization/create': {
    who: managers,
    object: 'none',
    fields: { departmentId: { who: admin, note: 'Others create in their own department.' } },
  },
  'GET /api/organization/attachments': {
    who: account,
    object: 'list',
    note: 'To organisations that the caller manages.',
  },
  'PATCH /api/organization/attachments/:id': {
    who: account,
    object: 'own',
    note: 'To an organisation that the caller manages, whatever their role.',
  },
  'GET /api/organization/:id': { who: account, object: 'organisation' },
  'PATCH /api/organization/:id': {
    who: editors,
    object: 'organisation',
    fields: {
      departmentId: { who: admin, note: 'Only administrators move an organisation to another department.' },
      isIndividual: { who: managers, note: 'Only staff tell an individual, who is invoiced by other rules.' },
    },
  },
  'PATCH /api/organization/update-manager/:orgId/:userId': { who: managers, object: 'organisation' },
  'POST /api/organization/:id/manager': {
    who: editors,
    object: 'organisation',
    note: 'An organiser invites a colleague, by e-mail.',
  },
  'DELETE /api/organization/:id/manager/:userId': {
    who: managers,
    object: 'organisation',
    note: 'The last manager stays.',
  },
  'POST /api/organization/add-address/:orgId': { who: editors, object: 'organisation' },
  'GET /api/address/:id': { who: account, object: 'address' },
  'PATCH /api/address/:orgId/:addressId': { who: editors, object: 'address' },
  'DELETE /api/address/:orgId/:addressId': { who: editors, object: 'address' },

  // What forms fill in by themselves
  'GET /api/communes': { who: 'public', object: 'none', sameForAll: true, note: 'The official list.' },
  'GET /api/address-completion': { who: 'public', object: 'none', note: 'For the public form; limited per network.' },
  'GET /api/company': { who: account, object: 'none', note: 'The public directory; limited per account.' },
  'GET /api/companies': { who: account, object: 'none', note: 'The public directory; limited per account.' },

  // Pricing
  'GET /api/aid-station-pricing/:departmentId': {
    who: staff,
    object: 'tariff',
    note: zero,
  },
  'PATCH /api/aid-station-pricing/:id': {
    who: tariffEditors,
    object: 'tariff',
    note: zero,
  },

  'GET /api/aid-station-pricing/organization/:orgId': { who: staff, object: 'organisation' },
  'PUT /api/aid-station-pricing/organization/:orgId': { who: managers, object: 'organisation' },
  'GET /api/options/list/:departmentId': { who: staff, object: 'tariff', note: zero },
  'POST /api/options/update': {
    who: tariffEditors,
    object: 'tariff',
    note: 'The departments named in the body; ' + zero,
  },
  'GET /api/department/options/:departmentId': { who: staff, object: 'tariff', note: zero },
  'GET /api/team-rules/:departmentId': { who: staff, object: 'tariff', note: zero },
  'PUT /api/team-rules/:departmentId': { who: tariffEditors, object: 'tariff', note: zero },
  'POST /api/billing-item/:departmentId': { who: tariffEditors, object: 'tariff', note: zero },
  'GET /api/billing-item/copy/:id': { who: tariffEditors, object: 'billing-item' },
  'POST /api/billing-item/copy/:id': { who: tariffEditors, object: 'billing-item' },
  'DELETE /api/billing-item/:id': { who: tariffEditors, object: 'billing-item' },

  // Demands
  'POST /api/demand/check-data': { who: 'public', object: 'none', note: 'Stores nothing.' },
  'POST /api/demand/add': {
    who: 'public',
    object: 'none',
    note: 'Filed for the account that this browser session just created or is logged in as; limited per address.',
    fields: {
      userId: { who: 'nobody', note: 'Another person’s account: 404.' },
      organizationId: {
        who: admin,
        note: 'An organisation outside the caller’s sight; within it, managers and organisers may.',
      },
    },
  },
  'GET /api/demand/print/:uniqId': { who: 'public', object: 'none', note: 'By its unguessable name; no staff data.' },
  'GET /api/demand/list': { who: staff, object: 'list' },
  'GET /api/demand/list/export': { who: staff, object: 'list' },
  'GET /api/demand/dps-support/list': { who: staff, object: 'list' },
  'GET /api/demand/dps-support/list/export': { who: staff, object: 'list' },
  'GET /api/past-event': { who: staff, object: 'list', note: 'Of an office those that it imported.' },
  'GET /api/past-event/:id': { who: staff, object: 'past-event' },
  'DELETE /api/past-event/:id': { who: managers, object: 'past-event' },
  'GET /api/demand/user/list': {
    who: account,
    object: 'list',
    note: 'The caller’s own and those of their organisations.',
  },
  'GET /api/demand/:id': {
    who: account,
    object: 'demand',
    note: 'To organisers only the prices of what they accepted, invoices and payments.',
  },
  'GET /api/demand/:id/means-conflicts': {
    who: staff,
    object: 'demand',
    note: 'Tells the names of other dossiers of its office: never for organisers.',
  },
  'POST /api/demand/:id/means-conflicts': { who: staff, object: 'demand', note: 'The same; stores nothing.' },
  'GET /api/demand/:id/assignments': {
    who: staff,
    object: 'demand',
    note: 'Tells the names of other dossiers of its office: never for organisers.',
  },
  'PUT /api/demand/:id/slots/:slotId/assignments': { who: managers, object: 'demand' },
  'GET /api/demand/:id/sign-up': { who: managers, object: 'demand', note: membersNote },
  'PUT /api/demand/:id/sign-up': { who: managers, object: 'demand', note: membersNote },
  'PUT /api/demand/:id/sign-up/:slotId/member/:memberId': { who: managers, object: 'demand', note: membersNote },
  'DELETE /api/demand/:id/sign-up/:slotId/member/:memberId': { who: managers, object: 'demand', note: membersNote },
  'GET /api/demand/:id/sign-up/:slotId/pdf': { who: managers, object: 'demand', note: membersNote },
  'GET /api/volunteer-hours/workbook': { who: managers, object: 'list', note: membersNote },
  'GET /api/demand/:id/sign-up/:slotId/candidate': { who: managers, object: 'demand', note: membersNote },
  'POST /api/demand/:id/sign-up/:slotId/ask': { who: managers, object: 'demand', note: membersNote },
  'GET /api/demand/:id/timeline': { who: staff, object: 'demand', note: 'Internal notes too: never for organisers.' },
  'GET /api/demand/:id/timeline/export': { who: staff, object: 'demand', note: 'Internal notes too.' },
  'GET /api/demand/:id/deadlines': { who: staff, object: 'demand', note: 'Internal: never for organisers.' },
  'PUT /api/demand/:id/deadlines/:kind': { who: managers, object: 'demand' },
  'POST /api/demand/:id/notes': { who: staff, object: 'demand', note: 'For staff only; never changed afterwards.' },
  'POST /api/demand/:id/change-requests': { who: organisers, object: 'demand', note: 'Until the event is over.' },
  'PATCH /api/demand/:id/change-requests/:requestId': { who: managers, object: 'demand', note: 'Once.' },
  'GET /api/demand/:id/people': { who: organisers, object: 'demand', note: 'Names no staff.' },
  'POST /api/demand/:id/hand-over': { who: organisers, object: 'demand', note: 'To a person named by their address.' },
  'PUT /api/demand/:id/presence': {
    who: staff,
    object: 'demand',
    note: 'Tells names of staff: never for organisers. A deleted demand is found too.',
    quiet: true,
  },
  'DELETE /api/demand/:id/presence': { who: staff, object: 'demand', note: 'A page of the caller’s own.', quiet: true },
  'PATCH /api/demand/:id': {
    who: managers,
    object: 'demand',
    fields: {
      organizationId: { who: admin, note: 'An organisation outside the caller’s sight; within it, managers may.' },
      status: { who: 'nobody', note: 'Changes by deletion, transformation and care of the demand only.' },
      price: { who: 'nobody', note: 'Computed; a package price is set by managers.' },
    },
  },
  'PATCH /api/demand/update-contact': {
    who: account,
    object: 'own',
    note: 'The phone number of the caller’s own account.',
    sessionOnly: true,
  },
  'PUT /api/demand/update/:id': {
    who: editors,
    object: 'demand',
    note: 'While the demand is EN COURS.',
    fields: {
      departmentId: { who: 'nobody', note: 'Staff’s save only.' },
      organizationId: { who: 'nobody', note: 'Staff’s save only.' },
      status: { who: 'nobody', note: 'Changes by deletion, transformation and care of the demand only.' },
      packagePrice: { who: 'nobody', note: 'Staff’s save only.' },
    },
  },
  'GET /api/demand/particularities/:id': { who: account, object: 'demand' },
  'GET /api/demand/options/:id': { who: account, object: 'demand', note: 'No prices.' },
  'POST /api/demand/update-options/:id': { who: editors, object: 'demand', note: whileEditable },
  'GET /api/demand/dps-care/modal/:demandId': { who: managers, object: 'demand', note: 'While it is EN COURS.' },
  'POST /api/demand/dps-care/send/:demandId': { who: managers, object: 'demand', note: 'While it is EN COURS.' },
  'DELETE /api/demand/delete/:id': { who: managers, object: 'demand', note: 'A station too, unless it was invoiced.' },
  'POST /api/demand/duplicate/:id': { who: managers, object: 'demand', note: 'A station too.' },
  'GET /api/demand/duplicate/:id': { who: managers, object: 'demand', note: 'A station too.' },
  'GET /api/demand/repeat/:id': { who: editors, object: 'demand' },
  'POST /api/demand/repeat/:id': { who: editors, object: 'demand', note: 'At any stage, a station too.' },
  'POST /api/demand/update-particularities/:id': { who: editors, object: 'demand', note: whileEditable },
  'POST /api/demand/update/files/:demandId': { who: editors, object: 'demand', note: latePapers },
  'PUT /api/demand/invoice-references/:demandId': { who: editors, object: 'demand', note: latePapers },
  'DELETE /api/demand/update/files/:fileId': { who: editors, object: 'related-file', note: whileEditable },
  'GET /related-files/:id': { who: account, object: 'related-file' },
  'GET /api/demand-slot/simulate-pricing/:slotId/:departmentId': {
    who: staff,
    object: 'slot',
    note: 'With the rates of the caller’s own department; any for administrators.',
  },
  'POST /api/demand-slot/add/:demandId': { who: managers, object: 'demand' },
  'GET /api/demand-slot/clone/:id': { who: editors, object: 'slot', note: whileEditable },
  'POST /api/demand-slot/clone/:id': { who: editors, object: 'slot', note: whileEditable },
  'GET /api/demand-slot/:id': { who: account, object: 'slot' },
  'PATCH /api/demand-slot/update/:id': {
    who: editors,
    object: 'slot',
    note: whileEditable,
    fields: { rescueWorkerCount: { who: 'nobody', note: 'Staff’s save of the demand only.' } },
  },
  'DELETE /api/demand-slot/contact/:id': { who: editors, object: 'slot', note: whileEditable },
  'DELETE /api/demand-slot/interest-point/:id': { who: editors, object: 'slot', note: whileEditable },
  'DELETE /api/demand-slot/:id': { who: editors, object: 'slot', note: whileEditable },
  'GET /api/aid-station-pricing/default-pricing/:demandId/:departmentId': {
    who: staff,
    object: 'demand',
    note: 'With the rates of the caller’s own department; any for administrators.',
  },
  'GET /api/aid-station-pricing/demand/:id': { who: staff, object: 'demand' },

  // Aid stations
  'POST /api/demand/transform/:id': { who: managers, object: 'demand' },
  'GET /api/demand/transform/:id': { who: managers, object: 'demand' },
  'POST /api/demand/eprotec/export/:id': { who: managers, object: 'aid-station' },
  'GET /api/demand/eprotec/export/:id': { who: managers, object: 'aid-station' },
  'GET /api/aid-station/eprotec/:id': { who: staff, object: 'demand', note: 'Of a demand it says why not.' },
  'GET /api/aid-station/list': { who: staff, object: 'list' },
  'GET /api/aid-station/list/export': { who: staff, object: 'list' },
  'GET /api/aid-station/user/list': {
    who: account,
    object: 'list',
    note: 'The caller’s own and those of their organisations.',
  },
  'GET /api/aid-station/organization/list': {
    who: account,
    object: 'list',
    note: 'The caller’s own and those of their organisations.',
  },
  'GET /api/aid-station/show/:id': { who: account, object: 'aid-station' },
  'PATCH /api/aid-station/update-status/:id': {
    who: staff,
    object: 'aid-station',
    note: 'Accounting too (spec organiser 6).',
  },
  'PATCH /api/aid-station/update-statuses': {
    who: staff,
    object: 'none',
    note: 'Each station must be in the scope; one that is not is named in the answer.',
  },

  'GET /api/demand/:id/reinforcements': { who: staff, object: 'demand' },
  'POST /api/demand/:id/reinforcements': { who: staff, object: 'demand', note: 'As for statuses: accounting too.' },
  'GET /api/reinforcement': { who: staff, object: 'list', note: 'Asked of the offices in the scope.' },
  'GET /api/reinforcement/offices': { who: staff, object: 'none', note: 'Names of all offices, nothing else.' },
  'POST /api/reinforcement/:id/answer': {
    who: managers,
    object: 'reinforcement',
    note: 'The asked office must be in the scope.',
  },
  'GET /api/reinforcement/:id/sign-up': {
    who: managers,
    object: 'reinforcement',
    note: 'The asked office must be in the scope. Never for accounting and organisers.',
  },
  'POST /api/reinforcement/:id/withdraw': {
    who: staff,
    object: 'reinforcement',
    note: 'The dossier must be in the scope.',
  },

  // Documents
  'POST /api/document/add/:type/:demandId': {
    who: managers,
    object: 'demand',
    note: 'A document is born unvalidated.',
  },
  'GET /api/document/preview/:type/:demandId': { who: managers, object: 'demand', note: 'Nothing is kept.' },
  'GET /api/document/organization': {
    who: account,
    object: 'list',
    note: 'Of the caller’s own demands and of those of their organisations; invoices with ownership as frozen on the day of issue.',
  },
  'GET /api/document/download/:format/:id': { who: staff, object: 'document' },
  'POST /api/document/validate-document/:id': { who: managers, object: 'document' },
  'GET /api/document/validate-document/:id': { who: managers, object: 'document' },
  'GET /api/document/send-modal/:id': { who: staff, object: 'document' },
  'POST /api/document/send': {
    who: staff,
    object: 'document',
    note: 'The document that the form names; its link from accounting to the contact alone.',
  },
  'GET /api/document/declaration-letter/:id': { who: managers, object: 'document' },
  'POST /api/document/send-declaration': {
    who: managers,
    object: 'document',
    note: 'The declaration that the form names.',
  },
  'POST /api/letter-preview': { who: staff, object: 'none', note: 'Dresses a text; stores nothing.' },
  'GET /api/document/:uniq': { who: account, object: 'document', note: 'The name alone opens nothing.' },
  'DELETE /api/document/:id': { who: managers, object: 'document' },
  'POST /api/document/signed-document/add/:id': { who: managers, object: 'document' },
  'GET /api/document/signed-document/:id': { who: staff, object: 'document' },
  'DELETE /api/document/signed-document/delete/:id': { who: managers, object: 'document' },
  'GET /api/document/compare/:olderId/:newerId': { who: staff, object: 'document' },
  'POST /api/document/acceptance/read': { who: 'public', object: 'none', note: secretLink, sessionOnly: true },
  'POST /api/document/acceptance/pdf': { who: 'public', object: 'none', note: secretLink, sessionOnly: true },
  'POST /api/document/acceptance/evidence': { who: 'public', object: 'none', note: secretLink, sessionOnly: true },
  'POST /api/document/acceptance/accept': { who: 'public', object: 'none', note: secretLink, sessionOnly: true },
  'POST /api/document/acceptance/decline': { who: 'public', object: 'none', note: secretLink, sessionOnly: true },
  'POST /api/document/acceptance/change': { who: 'public', object: 'none', note: secretLink, sessionOnly: true },
  'POST /api/document/acceptance-link/:id': {
    who: managers,
    object: 'document',
    note: 'The link is shown once.',
  },
  'GET /api/document/answers/:demandId': { who: staff, object: 'demand' },
  'GET /api/document/reply/:id': { who: organisers, object: 'document', note: ownReply },
  'POST /api/document/reply/:id/accept': { who: organisers, object: 'document', note: ownReply, sessionOnly: true },
  'POST /api/document/reply/:id/decline': { who: organisers, object: 'document', note: ownReply, sessionOnly: true },
  'GET /api/document/evidence/:id': { who: account, object: 'document' },
  'GET /api/document/attestation/:id': { who: account, object: 'document', note: 'Of an accepted convention.' },
  'POST /api/document/attestation/read': { who: 'public', object: 'none', note: secretLink, sessionOnly: true },

  // Dossiers, organisations and papers
  'GET /api/find': {
    who: account,
    object: 'list',
    note: 'Of organisers their own dossiers and the organisations that they manage.',
  },

  // Accounting
  'GET /api/installation': { who: admin, object: 'none' },
  'GET /api/home/data': { who: staff, object: 'list', note: 'Figures of the caller’s scope.' },
  'GET /api/home/deadlines': { who: staff, object: 'list' },
  'PUT /api/home/deadlines/:kind': {
    who: managers,
    object: 'none',
    note: 'Each dossier must be in the scope; one that is not is named in the answer.',
  },
  'GET /api/home/search': { who: staff, object: 'list' },
  'GET /api/home/to-do': { who: staff, object: 'list' },
  'GET /api/planning': { who: staff, object: 'list' },
  'GET /api/planning/means-board': { who: staff, object: 'list', note: 'Counts people, names none.' },
  'GET /api/planning/towns': { who: staff, object: 'none', note: 'Names of towns of the scope, no dossier.' },
  'GET /api/revenue': { who: admin, object: 'none' },
  'GET /api/revenue/event-types': { who: admin, object: 'none' },
  'GET /api/revenue/export': { who: admin, object: 'none' },
  'GET /api/integrity': { who: admin, object: 'none' },
  'POST /api/integrity/check': { who: admin, object: 'none' },
  'POST /api/integrity/cancel': { who: admin, object: 'none' },
  'GET /api/backups': { who: admin, object: 'none' },
  'POST /api/backups/make': { who: admin, object: 'none' },
  'POST /api/backups/drill': { who: admin, object: 'none' },
  'GET /api/retention': { who: admin, object: 'none' },
  'PUT /api/retention/terms/:category': { who: admin, object: 'none' },
  'POST /api/retention/simulate': { who: admin, object: 'none' },
  'GET /api/retention/register': { who: admin, object: 'none' },
  'GET /api/system': { who: admin, object: 'none' },
  'GET /api/yearly-report': { who: bookkeepers, object: 'list', note: 'Figures of the caller’s scope.' },
  'GET /api/yearly-report/workbook': { who: bookkeepers, object: 'list', note: 'Figures of the caller’s scope.' },
  'GET /api/yearly-report/pdf': { who: bookkeepers, object: 'list', note: 'Figures of the caller’s scope.' },
  'GET /api/credit': { who: staff, object: 'list' },
  'GET /api/payment': { who: staff, object: 'list' },
  'POST /api/payment/invoices': { who: staff, object: 'invoice', note: 'Those out of scope are refused one by one.' },
  'GET /api/deposit-slip': { who: staff, object: 'list' },
  'POST /api/deposit-slip': { who: staff, object: 'payment', note: 'Cheques out of scope are none to deposit.' },
  'POST /api/deposit-slip/otherwise': {
    who: staff,
    object: 'payment',
    note: 'Cheques out of scope are none to deposit.',
  },
  'GET /api/deposit-slip/download/:id': { who: staff, object: 'deposit-slip' },
  'GET /api/invoice': { who: staff, object: 'list' },
  'POST /api/invoice/create/:demandId': { who: staff, object: 'aid-station' },
  'GET /api/invoice/of-demand/:demandId': { who: staff, object: 'demand' },
  'GET /api/invoice/send-modal/:id': { who: staff, object: 'invoice' },
  'POST /api/invoice/send': { who: staff, object: 'invoice', note: 'The invoice that the form names.' },
  'POST /api/invoice/send-several': {
    who: staff,
    object: 'invoice',
    note: 'Those out of scope are refused one by one.',
  },
  'GET /api/reminder/aged-balance': { who: staff, object: 'list' },
  'GET /api/reminder': { who: staff, object: 'list' },
  'POST /api/reminder/preview': { who: staff, object: 'invoice', note: 'All those that the body names, or none.' },
  'POST /api/reminder/due': { who: staff, object: 'invoice', note: 'Those out of scope are told as not found.' },
  'POST /api/reminder/send': { who: staff, object: 'invoice', note: 'Those out of scope are refused one by one.' },
  'GET /api/reminder/of-invoice/:id': { who: staff, object: 'invoice' },
  'GET /api/reminder/left-out': { who: staff, object: 'list' },
  'POST /api/reminder/left-out': { who: staff, object: 'invoice', note: 'The invoice that the body names.' },
  'DELETE /api/reminder/left-out/:id': { who: staff, object: 'invoice' },
  'GET /api/reminder/rules/:departmentId': { who: staff, object: 'department' },
  'PUT /api/reminder/rules/:departmentId': { who: structureEditors, object: 'department' },
  'GET /api/invoice/download/:id': {
    who: account,
    object: 'invoice',
    note: 'Ownership as frozen on the day of issue.',
  },
  'GET /api/invoice/export': { who: staff, object: 'list' },
  'GET /api/invoice/download': { who: staff, object: 'list' },
  'POST /api/accounting/export': {
    who: staff,
    object: 'list',
    note: 'The scope at the time of the request is applied.',
  },
  'GET /api/accounting/export': {
    who: staff,
    object: 'list',
    note: 'Exports made with the caller’s scope or within it.',
  },
  'GET /api/accounting/export/:id': { who: staff, object: 'export' },
  'POST /api/accounting/export/:id/cancel': { who: staff, object: 'export', note: 'Whoever made it.' },
  'GET /api/accounting/export/:id/file': { who: staff, object: 'export' },
  'GET /api/accounting/customer-balance': { who: staff, object: 'list' },
  'GET /api/accounting/issuers': { who: bookkeepers, object: 'list' },
  'GET /api/accounting/closing': { who: bookkeepers, object: 'none', note: 'The issuer that the query names.' },
  'POST /api/accounting/closing': {
    who: bookkeepers,
    object: 'none',
    note: 'The issuer that the body names.',
    sessionOnly: true,
  },
  'POST /api/accounting/fec': { who: bookkeepers, object: 'none', note: 'The issuer that the body names.' },
  'GET /api/accounting/statement': { who: bookkeepers, object: 'none', note: 'The issuer that the query names.' },
  'POST /api/accounting/statement': { who: bookkeepers, object: 'none', note: 'The issuer that the query names.' },
  'GET /api/accounting/statement/:id': { who: bookkeepers, object: 'none', note: 'Of an issuer in scope.' },
  'PUT /api/accounting/statement/:id/columns': { who: bookkeepers, object: 'none', note: 'Of an issuer in scope.' },
  'GET /api/accounting/statement-line': { who: bookkeepers, object: 'none', note: 'The issuer that the query names.' },
  'POST /api/accounting/statement-line/certain': {
    who: bookkeepers,
    object: 'none',
    note: 'The issuer that the body names.',
  },
  'GET /api/accounting/statement-line/certain/:id': { who: bookkeepers, object: 'none', note: 'Whoever started it.' },
  'POST /api/accounting/statement-line/:id/accept': {
    who: bookkeepers,
    object: 'none',
    note: 'Of an issuer in scope.',
  },
  'POST /api/accounting/statement-line/:id/ignore': {
    who: bookkeepers,
    object: 'none',
    note: 'Of an issuer in scope.',
  },
  'POST /api/accounting/statement-line/:id/reopen': {
    who: bookkeepers,
    object: 'none',
    note: 'Of an issuer in scope.',
  },
  'PUT /api/accounting/accounts': { who: structureEditors, object: 'none', note: 'The issuer that the body names.' },

  // Imports
  'GET /api/import/importable': { who: managers, object: 'none', note: ownDepartment },
  'GET /api/import': { who: managers, object: 'list', note: ownDepartment },
  'POST /api/import': { who: managers, object: 'none', note: ownDepartment },
  'GET /api/import/:id': { who: managers, object: 'import' },
  'PUT /api/import/:id/choices': { who: managers, object: 'import' },
  'GET /api/import/:id/row': { who: managers, object: 'import' },
  'PUT /api/import/:id/look-alike': { who: managers, object: 'import' },
  'PUT /api/import/:id/look-alikes': { who: managers, object: 'import' },
  'POST /api/import/:id/run': { who: managers, object: 'import' },
  'POST /api/import/:id/undo': { who: managers, object: 'import' },
  'GET /api/import/:id/refused': { who: managers, object: 'import' },
  'GET /api/import/importable/:name/export': { who: managers, object: 'none', note: ownDepartment },

  // Everything that a department has, of all contexts: a token may be for some of them only
  'GET /api/takeout': { who: admin, object: 'list', note: 'Archives that the caller asked for.', sessionOnly: true },
  'POST /api/takeout': { who: admin, object: 'none', sessionOnly: true },
  'POST /api/takeout/:id/cancel': { who: admin, object: 'own', sessionOnly: true },
  'GET /api/takeout/:id/file': { who: admin, object: 'own', sessionOnly: true },
  'GET /api/invoice/delivery/:id': { who: staff, object: 'invoice' },
  'GET /api/accounting/delivery/:departmentId': { who: staff, object: 'department' },
  'PUT /api/accounting/delivery/:departmentId': { who: structureEditors, object: 'department' },
  'GET /api/accounting/delivery/:departmentId/buyers': { who: staff, object: 'department' },
  'POST /api/accounting/delivery-messages': {
    who: 'public',
    object: 'none',
    note: 'Proved by the signature of the platform; limited per network.',
  },
  'GET /api/invoice/card-payment/:id': { who: staff, object: 'invoice' },
  'POST /api/invoice/payment-link/:id': { who: staff, object: 'invoice' },
  'POST /api/invoice/pay/:id': { who: account, object: 'invoice', note: 'Ownership as frozen on the day of issue.' },
  'POST /api/accounting/card-payment/read': { who: 'public', object: 'none', note: secretLink, sessionOnly: true },
  'POST /api/accounting/card-payment/pay': { who: 'public', object: 'none', note: secretLink, sessionOnly: true },
  'POST /api/accounting/card-payment/return': {
    who: 'public',
    object: 'none',
    note: 'Proved by the unguessable reference of the checkout; limited per network.',
    sessionOnly: true,
  },
  'POST /api/accounting/card-notifications': {
    who: 'public',
    object: 'none',
    note: 'Believed only after the provider was read; limited per network.',
  },
  'POST /api/payment/invoice/:invoiceId': { who: staff, object: 'invoice' },
  'POST /api/payment/:id/reverse': { who: staff, object: 'payment', note: 'Of an invoice in scope.' },
  'PUT /api/credit/:invoiceId': { who: staff, object: 'invoice' },
  'GET /api/credit/download/:id': {
    who: account,
    object: 'credit-note',
    note: 'Ownership as frozen with its invoice.',
  },
};

/** Served beside the controllers: Swagger's pages, and the built SPA with its assets. Read-only, the same for every caller. */
const outsideGuard = /^GET (\/api\/docs([./-].*|\*)?|\/docs\/.*|\/assets\/\*|\/\*)$/;

/** The context of a call, by its path: the first match. */
const contextOfPath: readonly (readonly [RegExp, string])[] = [
  // What these tell is of dossiers, wherever their path puts them.
  [
    /^\/api\/(office\/:id\/means-(conflicts|day)|department\/:id\/deadline-rules\/preview|home\/deadlines(\/:kind)?)$/,
    'demand',
  ],
  [
    /^\/api\/(aid-station-pricing|options|department\/options|billing-item|team-rules|demand-slot\/simulate-pricing)(\/|$)/,
    'pricing',
  ],
  [
    /^\/api\/(aid-station|reinforcement|volunteer-hours|yearly-report|demand\/(transform|eprotec))(\/|$)/,
    'aid-station',
  ],
  [/^\/(api\/(demand|demand-slot|find|past-event|planning)|related-files)(\/|$)/, 'demand'],
  [/^\/api\/(document|letter-preview|mails)(\/|$)/, 'documents'],
  [
    /^\/api\/(accounting|backups|credit|deposit-slip|home|integrity|invoice|payment|reminder|revenue)(\/|$)/,
    'accounting',
  ],
  [
    /^\/api\/(affiliation|department|office|organization|address|communes|address-completion|company|companies|import|installation|retention|system)(\/|$)/,
    'organisations',
  ],
];

/** {@link accessTable} in the form that the guard queries. */
export class DeclaredAccessTable extends AccessTable {
  override readonly routes = Object.keys(accessTable);

  override ruleOf(route: string): AccessRule | undefined {
    return Object.hasOwn(accessTable, route) ? accessTable[route]!.who : undefined;
  }

  override isSessionOnly(route: string): boolean {
    return accessTable[route]?.sessionOnly ?? false;
  }

  override isQuiet(route: string): boolean {
    return accessTable[route]?.quiet ?? false;
  }

  override isSameForAll(route: string): boolean {
    return accessTable[route]?.sameForAll ?? false;
  }

  override contextOf(route: string): string | null {
    const path = route.slice(route.indexOf(' ') + 1);
    return contextOfPath.find(([pattern]) => pattern.test(path))?.[1] ?? null;
  }

  override isOptional(route: string): boolean {
    return accessTable[route]?.optional ?? false;
  }

  override isOutsideGuard(route: string): boolean {
    return outsideGuard.test(route);
  }
}
