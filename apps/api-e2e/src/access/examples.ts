import { daysLater } from '@pds/kernel';
import { fieldParts, type FormPart, gpx, pdf } from '@pds/platform/testing';
import { contact, expressForm } from '../express-form';
import type { Caller, CallerInWorld, Objects, Position, World } from './world';

/** One call of the matrix: who requests what. */
export interface Call {
  readonly world: World;
  readonly caller: Caller;
  readonly position: Position;
  /** The objects at the position. */
  readonly at: Objects;
  /** Whose session, token or affiliation is used: the caller's at the position « own », a stranger's elsewhere. */
  readonly person: CallerInWorld;
}

/** Kinds of objects that share one visibility rule. */
export type VisibilityRule =
  | 'dossier'
  | 'organisation'
  | 'department'
  | 'office'
  | 'user'
  /** An object that belongs to one account. */
  | 'own'
  /** The path and body name no object. */
  | 'nothing';

/** A valid call of a route, and who may make it according to the specification (not according to the access table). */
export interface Example {
  readonly who: 'public' | 'any account' | readonly Caller[];
  readonly sight: VisibilityRule;
  /** The address. */
  readonly path: (call: Call) => string;
  readonly body?: (call: Call) => object;
  /** The parts of a multipart form, in place of a body. */
  readonly form?: (call: Call) => readonly FormPart[];
  /** The expected status, in place of success or of what the rule says for a caller. */
  readonly answers?: number | ((call: Call) => number | undefined);
  /**
   * A path that combines an object in sight with one that is out of sight or does not belong to it: always 404, except for callers who see
   * everything.
   */
  readonly mixed?: { readonly path: (own: Objects, other: Objects) => string; readonly adminToo: boolean };
  /** The ids that a list returns, and which ids of an object it must contain when that object is in sight. */
  readonly list?: {
    readonly ids: (body: never) => readonly unknown[];
    readonly of: (objects: Objects) => unknown;
    readonly sight: Exclude<VisibilityRule, 'own' | 'nothing'> | 'organiser only';
  };
}

type Id = number | string;

/** An example as it is written below: its address is the route with the ids of the objects that it names. */
interface WrittenExample extends Omit<Example, 'sight' | 'path' | 'mixed'> {
  /** Default: « nothing ». */
  readonly sight?: VisibilityRule;
  /** The values of the route's parameters, in order. Default: the id of the object whose visibility counts. */
  readonly ids?: (call: Call) => readonly Id[];
  readonly query?: string | ((call: Call) => string);
  readonly mixed?: { readonly ids: (own: Objects, other: Objects) => readonly Id[]; readonly adminToo: boolean };
}

/** The objects that an example is about when it names no other. */
const idsOf: Record<VisibilityRule, (at: Objects) => readonly Id[]> = {
  dossier: ({ demand }) => [demand.id],
  organisation: ({ organisationId }) => [organisationId],
  department: ({ departmentId }) => [departmentId],
  office: ({ officeId }) => [officeId],
  user: ({ userId }) => [userId],
  own: () => [],
  nothing: () => [],
};

function completed(route: string, { sight = 'nothing', ids, query, mixed, ...example }: WrittenExample): Example {
  const addressWith = (values: readonly Id[]) => {
    const left = [...values];
    return route.split(' ')[1]!.replaceAll(/:[^/]+/g, () => String(left.shift()));
  };
  return {
    ...example,
    sight,
    path: (call) => {
      const address = addressWith(ids?.(call) ?? idsOf[sight](call.at));
      return query === undefined ? address : `${address}?${typeof query === 'string' ? query : query(call)}`;
    },
    ...(mixed && { mixed: { path: (own, other) => addressWith(mixed.ids(own, other)), adminToo: mixed.adminToo } }),
  };
}

const staff: readonly Caller[] = ['accounting', 'office manager', 'local manager', 'admin'];
const managers: readonly Caller[] = ['office manager', 'local manager', 'admin'];
const editors: readonly Caller[] = ['organiser', ...managers];
const structureEditors: readonly Caller[] = ['local manager', 'admin'];
const tariffEditors = structureEditors;
const admin: readonly Caller[] = ['admin'];

/** A rule that holds for every event. */
const deadlineRule = {
  kind: 'sdis',
  minPublic: 0,
  maxPublic: null,
  delay: 2,
  unit: 'months',
  recipientName: 'SDIS',
  recipientEmail: '',
  recipientAddress: '',
  source: 'Page de la préfecture',
  sourceDate: null,
  toVerify: true,
};

/** A slot that is typed but not saved. */
const typedSlot = {
  startDate: '2028-06-10T14:00:00+02:00',
  endDate: '2028-06-10T18:00:00+02:00',
  ...{ rescueWorkerCount: 4, doctorHours: 0, nurseHours: 0, vps: 1, vl: 0, vtu: 0, vtp: 0 },
  ...{ lotA: 0, lotB: 0, lotC: 0, medicalLot: 0, tent: 0 },
};

/** A PNG of one pixel. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A member at an open slot, and at a slot of another dossier. */
const placeOf = ({ at }: Call): readonly Id[] => [at.demand.id, at.demand.slotId, at.memberId];
const placeOfOthers = {
  ids: (own: Objects, other: Objects): readonly Id[] => [own.demand.id, other.demand.slotId, own.memberId],
  adminToo: true,
};

/** The form of a letter that carries a document. */
const letterOf = (id: number): readonly FormPart[] =>
  fieldParts({ id, to: 'anne@example.org', subject: 'Votre document', content: '<p>Bonjour</p>' });

const records = ({ records }: { records: { id: number }[] }) => records.map(({ id }) => id);
const password = 'Secours-2026';

const bookkeepers: readonly Caller[] = ['accounting', 'local manager', 'admin'];
/** The number of closings made so far: each continues from the last. */
let closings = 0;
const accounts = {
  customers: '411000',
  services: '706000',
  vat: '445710',
  transfers: '512000',
  cheques: '511200',
  cash: '530000',
  cards: '511500',
  offered: '623800',
};
/** The id of nothing. */
const unknownId = 2_147_483_647;
const ofDepartment = ({ at }: Call) => `department=${at.departmentId}`;

const organisationForm = {
  billingAddressCheckbox: false,
  notify: false,
  name: 'Comité des fêtes de Bron',
  type: 4,
  identifier: 'W691112223',
  accountingEmail: 'compta@bron.example',
  address1: '1 place de la Mairie',
  zipcode: '69500',
  city: 'Bron',
};

/**
 * An example of every route. `who` repeats the specification (calls of organiser 7 and back-office 7; roles of organiser 6 and back-office
 * 6), so that neither the table nor a controller can change alone.
 */
const written: Readonly<Record<string, WrittenExample>> = {
  'GET /health/live': { who: 'public' },
  'GET /health/ready': { who: 'public' },
  'GET /metrics': { who: 'public', answers: 404 },
  'GET /api/site/publisher': { who: 'public' },
  'GET /dev/mail': { who: 'public' },
  'GET /api/mails': {
    who: staff,
    query: 'perPage=10000',
    list: { ids: records, of: ({ messageId }) => messageId, sight: 'dossier' },
  },
  'GET /api/mails/of-demand/:demandId': { who: staff, sight: 'dossier' },
  'POST /api/mails/:id/resend': { who: staff, sight: 'dossier', ids: ({ at }) => [at.messageId], body: () => ({}) },
  'GET /dev/mail/:id': { who: 'public', ids: ({ world }) => [world.mailId] },
  'GET /dev/mails/:name': { who: 'public', ids: () => ['account-reset'] },
  'GET /dev/papers': { who: 'public' },
  'GET /dev/papers/:name': { who: 'public', ids: () => ['quote'] },
  'GET /dev/papers/:name/pdf': { who: 'public', ids: () => ['quote'] },

  'GET /api/authentication/account': { who: 'any account' },
  'POST /api/authentication/login': { who: 'public', body: () => ({ username: 'compta@demo.example', password }) },
  'GET /api/authentication/methods': { who: 'public' },
  // No identity provider is configured.
  'GET /api/authentication/oidc/start': { who: 'public', answers: 404 },
  'GET /api/authentication/oidc/callback': { who: 'public', answers: 404 },
  // No password was given just before.
  'POST /api/authentication/second-factor': { who: 'public', body: () => ({ code: '123456' }), answers: 401 },
  'POST /api/authentication/second-factor/enrolment': { who: 'public', answers: 401 },
  'POST /api/authentication/second-factor/enrolment/confirm': {
    who: 'public',
    body: () => ({ code: '123456' }),
    answers: 401,
  },
  'POST /api/authentication/logout': { who: 'public' },
  'POST /api/authentication/set-password': {
    who: 'public',
    body: () => ({ token: 'A'.repeat(43), password: 'Nouvelle-lune-26' }),
    // A link that was never sent.
    answers: 422,
  },
  'POST /api/authentication/link/read': { who: 'public', body: () => ({ token: 'A'.repeat(43) }), answers: 422 },
  'POST /api/authentication/link/open': { who: 'public', body: () => ({ token: 'A'.repeat(43) }), answers: 422 },
  'POST /api/authentication/forgotten-password': { who: 'public', body: () => ({ email: 'compta@demo.example' }) },
  'GET /logout': { who: 'public' },
  'POST /login/user/event/:userId': {
    who: 'public',
    sight: 'own',
    ids: ({ person }) => [person.accountId],
    body: ({ at }) => ({ event: at.demand.id }),
    // Only for a demand that the account has filed.
    answers: ({ caller, position }) => (caller === 'organiser' && position === 'own' ? undefined : 404),
  },
  'POST /api/users/add': {
    who: 'public',
    body: () => ({ firstName: 'Zoé', name: 'Petit', email: 'zoe.petit@example.org', tel: '06 39 98 00 02' }),
  },
  'GET /api/users/sign-up': { who: 'public' },
  // No browser here has just signed up.
  'POST /api/users/sign-up/resend': { who: 'public', answers: 404 },
  'POST /api/users/sign-up/email': { who: 'public', body: () => ({ email: 'zoe.petit@example.org' }), answers: 404 },
  'GET /api/users/remove-event': { who: 'any account' },
  'POST /api/users/remove-event': { who: 'any account' },
  'GET /api/affiliation/list': { who: 'any account' },
  'POST /api/affiliation/update/:id': { who: 'any account', sight: 'own', ids: ({ person }) => [person.affiliationId] },
  'GET /api/account': { who: 'any account' },
  'PATCH /api/account': { who: 'any account', body: () => ({ phone: '06 39 98 00 03' }) },
  'POST /api/account/password': {
    who: 'any account',
    body: () => ({ currentPassword: password, password: 'Nouvelle-lune-26' }),
  },
  // They all have a password.
  'POST /api/account/first-password': {
    who: 'any account',
    body: () => ({ password: 'Nouvelle-lune-26' }),
    answers: 409,
  },
  'POST /api/account/email': {
    who: 'any account',
    body: () => ({ currentPassword: password, email: 'autre@example.org' }),
  },
  'POST /api/users/organiser-proposal': { who: 'public', body: () => ({ token: 'A'.repeat(43) }), answers: 422 },
  'POST /api/users/organiser-proposal/accept': { who: 'public', body: () => ({ token: 'A'.repeat(43) }), answers: 422 },
  'POST /api/account/email/confirm': { who: 'public', body: () => ({ token: 'A'.repeat(43) }), answers: 422 },
  'GET /api/account/sessions': { who: 'any account' },
  'DELETE /api/account/sessions/:id': { who: 'any account', sight: 'own', ids: ({ person }) => [person.sessionId] },
  'GET /api/account/tokens': { who: 'any account' },
  'POST /api/account/tokens': { who: 'any account', body: () => ({ name: 'Agenda', days: 30 }) },
  'DELETE /api/account/tokens/:id': { who: 'any account', sight: 'own', ids: ({ person }) => [person.tokenId] },
  'GET /api/account/calendar-link': { who: 'any account' },
  'POST /api/account/calendar-link': { who: 'any account' },
  'DELETE /api/account/calendar-link': { who: 'any account' },
  'GET /api/feeds/:token.ics': { who: 'public', ids: () => ['unknown.ics'], answers: 404 },
  'GET /api/account/daily-digest': { who: staff },
  'PUT /api/account/daily-digest': { who: staff, body: () => ({ isOn: true }) },
  'POST /api/account/daily-digest/refuse': {
    who: 'public',
    body: () => ({ token: `1.${'A'.repeat(43)}` }),
    answers: 422,
  },
  'POST /api/account/daily-digest/one-click': { who: 'public', query: `token=1.${'A'.repeat(43)}`, answers: 422 },
  'GET /api/account/daily-digest/one-click': { who: 'public', query: 'token=1.A', answers: 302 },
  'GET /api/account/saved-views': { who: staff, query: 'list=demands' },
  'POST /api/account/saved-views': { who: staff, body: () => ({ list: 'demands', name: 'Essai', query: '' }) },
  'DELETE /api/account/saved-views/:id': { who: staff, sight: 'own', ids: ({ person }) => [person.savedViewId] },
  'GET /api/account/export': { who: 'any account' },
  'POST /api/account/deletion-request': {
    who: 'any account',
    body: () => ({ currentPassword: password }),
    // The last administrator cannot be removed.
    answers: ({ caller }) => (caller === 'admin' ? 409 : undefined),
  },

  'GET /api/account/second-factor': { who: 'any account' },
  'POST /api/account/second-factor': { who: 'any account', body: () => ({ currentPassword: password }) },
  // No account of the test data has a second factor, or has started to set one up.
  'POST /api/account/second-factor/confirm': { who: 'any account', body: () => ({ code: '123456' }), answers: 409 },
  'POST /api/account/second-factor/disable': {
    who: 'any account',
    body: () => ({ currentPassword: password, code: '123456' }),
    answers: 409,
  },
  'POST /api/account/second-factor/recovery-codes': {
    who: 'any account',
    body: () => ({ currentPassword: password }),
    answers: 409,
  },

  'GET /api/users': {
    who: staff,
    query: 'perPage=1000',
    list: { ids: records, of: ({ userId }) => userId, sight: 'user' },
  },
  'GET /api/users/edit/:id': { who: staff, sight: 'user' },
  'GET /api/users/:id': { who: staff, sight: 'user' },
  'PATCH /api/users/:id': { who: managers, sight: 'user', body: () => ({ firstName: 'Camille' }) },
  'POST /api/users/no-oauth/add': {
    who: managers,
    body: ({ at }) => ({
      firstName: 'Sam',
      lastName: 'Petit',
      email: 'sam.petit@example.org',
      userAffiliations: [{ role: 'ROLE_OFFICE_LOCAL_MANAGER', departmentId: at.departmentId, officeId: at.officeId }],
    }),
  },
  'GET /api/users/send-invitation/:id': { who: managers, sight: 'user' },
  'POST /api/users/send-invitation/:id': { who: managers, sight: 'user' },
  'DELETE /api/users/:id': { who: admin, sight: 'user' },

  'GET /api/users/:id/sessions': { who: admin, sight: 'user' },
  'DELETE /api/users/:id/sessions': { who: admin, sight: 'user' },
  'DELETE /api/users/:id/second-factor': { who: admin, sight: 'user' },
  'GET /api/security-settings': { who: admin },
  'PUT /api/security-settings': { who: admin, body: () => ({ secondFactorRoles: [] }) },

  'GET /api/department/list': { who: 'public' },
  'GET /api/department/terms-of-sale': { who: 'public', query: 'department=69' },
  'GET /api/department/training-offices/list': { who: 'any account' },
  'GET /api/department/office/list': {
    who: staff,
    query: 'perPage=1000',
    list: { ids: records, of: ({ departmentId }) => departmentId, sight: 'department' },
  },
  'GET /api/department/office/:departmentId': { who: staff, sight: 'department' },
  'GET /api/department/eprotec/list': { who: staff },
  'GET /api/department/:id': { who: staff, sight: 'department' },
  'POST /api/department/:id/office': {
    who: structureEditors,
    sight: 'department',
    body: () => ({ name: 'Oullins' }),
  },
  'POST /api/department/:id/logo': {
    who: structureEditors,
    sight: 'department',
    form: () => [{ name: 'logo', fileName: 'logo.png', content: onePixel }],
  },
  'GET /api/department/:id/logo': { who: staff, sight: 'department' },
  'DELETE /api/department/:id/logo': { who: structureEditors, sight: 'department' },
  'GET /api/department/:id/mail-templates': { who: staff, sight: 'department' },
  'PUT /api/department/:id/mail-templates/:kind': {
    who: structureEditors,
    sight: 'department',
    ids: ({ at }) => [at.departmentId, 'quote'],
    body: () => ({ subject: 'Votre devis', content: '<p>Bonjour {contact}</p>' }),
  },
  'DELETE /api/department/:id/mail-templates/:kind': {
    who: structureEditors,
    sight: 'department',
    ids: ({ at }) => [at.departmentId, 'quote'],
  },
  'GET /api/department/:id/deadline-rules': { who: staff, sight: 'department' },
  'PUT /api/department/:id/deadline-rules': {
    who: structureEditors,
    sight: 'department',
    body: () => ({ rules: [deadlineRule] }),
  },
  'POST /api/department/:id/deadline-rules/preview': {
    who: structureEditors,
    sight: 'department',
    body: () => ({ rules: [deadlineRule] }),
  },
  'PATCH /api/department/:id': { who: structureEditors, sight: 'department', body: () => ({ city: 'Lyon' }) },
  // An administrator of the demonstration data works in no department.
  'GET /api/affiliation': { who: staff, answers: ({ caller }) => (caller === 'admin' ? 404 : undefined) },
  'GET /api/office/list': {
    who: staff,
    query: 'perPage=1000',
    list: { ids: records, of: ({ officeId }) => officeId, sight: 'office' },
  },
  'GET /api/office/eprotec/list': {
    who: staff,
    list: { ids: records, of: ({ officeId }) => officeId, sight: 'office' },
  },
  'GET /api/office/:id': { who: staff, sight: 'office' },
  'GET /api/office/:id/calendar-link': { who: managers, sight: 'office' },
  'POST /api/office/:id/calendar-link': { who: managers, sight: 'office' },
  'DELETE /api/office/:id/calendar-link': { who: managers, sight: 'office' },
  'PATCH /api/office/:id': { who: structureEditors, sight: 'office', body: () => ({ city: 'Lyon' }) },
  'GET /api/office/:id/equipment': { who: staff, sight: 'office' },
  'POST /api/office/:id/equipment': {
    who: structureEditors,
    sight: 'office',
    body: () => ({ kind: 'tent', quantity: 2 }),
  },
  'PATCH /api/office/:id/equipment/:equipmentId': {
    who: structureEditors,
    sight: 'office',
    ids: ({ at }) => [at.officeId, at.equipmentId],
    body: () => ({ name: 'VPS 2' }),
    mixed: { ids: (own, other) => [own.officeId, other.equipmentId], adminToo: true },
  },
  'DELETE /api/office/:id/equipment/:equipmentId': {
    who: structureEditors,
    sight: 'office',
    ids: ({ at }) => [at.officeId, at.equipmentId],
    mixed: { ids: (own, other) => [own.officeId, other.equipmentId], adminToo: true },
  },
  'GET /api/office/:id/members': { who: managers, sight: 'office' },
  'POST /api/office/:id/members': {
    who: managers,
    sight: 'office',
    body: () => ({ lastName: 'Petit', firstName: 'Zoé' }),
  },
  'GET /api/office/:id/members/:memberId': {
    who: managers,
    sight: 'office',
    ids: ({ at }) => [at.officeId, at.memberId],
    mixed: { ids: (own, other) => [own.officeId, other.memberId], adminToo: true },
  },
  'PATCH /api/office/:id/members/:memberId': {
    who: managers,
    sight: 'office',
    ids: ({ at }) => [at.officeId, at.memberId],
    body: () => ({ isMinor: true }),
    mixed: { ids: (own, other) => [own.officeId, other.memberId], adminToo: true },
  },
  'DELETE /api/office/:id/members/:memberId': {
    who: managers,
    sight: 'office',
    ids: ({ at }) => [at.officeId, at.memberId],
    mixed: { ids: (own, other) => [own.officeId, other.memberId], adminToo: true },
  },
  'POST /api/office/:id/members/:memberId/link': {
    who: managers,
    sight: 'office',
    ids: ({ at }) => [at.officeId, at.memberId],
    mixed: { ids: (own, other) => [own.officeId, other.memberId], adminToo: true },
  },
  // A link that was never sent.
  'POST /api/volunteer/read': { who: 'public', body: () => ({ token: 'A'.repeat(32) }), answers: 404 },
  'POST /api/volunteer/seen': { who: 'public', body: () => ({ token: 'A'.repeat(32) }), answers: 404 },
  'POST /api/volunteer/replacement': {
    who: 'public',
    body: () => ({ token: 'A'.repeat(32), slotId: 1 }),
    answers: 404,
  },
  'POST /api/volunteer/calendar': {
    who: 'public',
    body: () => ({ token: 'A'.repeat(32), slotId: 1 }),
    answers: 404,
  },
  'POST /api/volunteer/answer': {
    who: 'public',
    body: () => ({ token: 'A'.repeat(32), slotId: 1, answer: 'yes' }),
    answers: 404,
  },
  'GET /api/office/:id/means-conflicts': { who: staff, sight: 'office', query: 'start=2028-06-10&end=2028-06-11' },
  'GET /api/office/:id/means-day': { who: staff, sight: 'office', query: 'day=2028-06-10' },

  'GET /api/organization/list': {
    who: 'any account',
    query: 'perPage=1000',
    list: { ids: records, of: ({ organisationId }) => organisationId, sight: 'organisation' },
  },
  'GET /api/organization/list_by_manager': {
    who: 'any account',
    list: { ids: records, of: ({ organisationId }) => organisationId, sight: 'organiser only' },
  },
  'POST /api/organization': {
    who: 'any account',
    body: ({ world }) => ({
      organizations: Object.values(world.objects)
        .map(({ organisationId }) => organisationId)
        .join(','),
    }),
    list: {
      ids: (body: { id: number }[]) => body.map(({ id }) => id),
      of: ({ organisationId }) => organisationId,
      sight: 'organisation',
    },
  },
  'GET /api/organization/look-alikes': {
    who: 'any account',
    query: 'name=Association%20des%20essais&identifier=W691234567',
  },
  'POST /api/organization/create': {
    who: managers,
    body: ({ at }) => ({ ...organisationForm, manager: { id: at.organiserId } }),
  },
  'GET /api/organization/attachments': { who: 'any account' },
  // users-proconnect.night-spec.ts tests who answers which request.
  'PATCH /api/organization/attachments/:id': {
    who: 'any account',
    ids: () => [unknownId],
    body: () => ({ accepted: false }),
    answers: 404,
  },
  'GET /api/organization/:id': { who: 'any account', sight: 'organisation' },
  'PATCH /api/organization/:id': {
    who: editors,
    sight: 'organisation',
    body: () => ({ accountingEmail: 'factures@example.org' }),
  },
  'PATCH /api/organization/update-manager/:orgId/:userId': {
    who: managers,
    sight: 'organisation',
    ids: ({ at, world }) => [at.organisationId, world.objects.own.userId],
    mixed: { ids: (own, other) => [own.organisationId, other.userId], adminToo: false },
  },
  'POST /api/organization/:id/manager': {
    who: editors,
    sight: 'organisation',
    body: () => ({ firstName: 'Zoé', lastName: 'Blanc', email: 'proposee@example.org' }),
  },
  'DELETE /api/organization/:id/manager/:userId': {
    who: managers,
    sight: 'organisation',
    ids: ({ at }) => [at.organisationId, at.organiserId],
    mixed: { ids: (own, other) => [own.organisationId, other.organiserId], adminToo: true },
  },
  'POST /api/organization/add-address/:orgId': {
    who: editors,
    sight: 'organisation',
    body: () => ({ name: 'Stade', line1: '1 rue du Stade', zipcode: '69002', city: 'Lyon' }),
  },
  'GET /api/address/:id': { who: 'any account', sight: 'organisation', ids: ({ at }) => [at.addressId] },
  'PATCH /api/address/:orgId/:addressId': {
    who: editors,
    sight: 'organisation',
    ids: ({ at }) => [at.organisationId, at.addressId],
    body: () => ({ city: 'Bron' }),
    mixed: { ids: (own, other) => [own.organisationId, other.addressId], adminToo: true },
  },
  'GET /api/communes': { who: 'public', query: 'zip=69002' },
  'GET /api/address-completion': { who: 'public', query: 'q=12%20rue' },
  'GET /api/company': { who: 'any account', query: 'number=732829320' },
  'GET /api/companies': { who: 'any account', query: 'q=club' },
  'DELETE /api/address/:orgId/:addressId': {
    who: editors,
    sight: 'organisation',
    ids: ({ at }) => [at.organisationId, at.addressId],
    mixed: { ids: (own, other) => [own.organisationId, other.addressId], adminToo: true },
  },

  'GET /api/aid-station-pricing/:departmentId': { who: staff, sight: 'department' },
  'PATCH /api/aid-station-pricing/:id': { who: tariffEditors, sight: 'department', body: () => ({ meal: 9.5 }) },
  'GET /api/aid-station-pricing/organization/:orgId': { who: staff, sight: 'organisation' },
  'PUT /api/aid-station-pricing/organization/:orgId': {
    who: managers,
    sight: 'organisation',
    body: () => ({ meal: 9.5 }),
  },
  'GET /api/options/list/:departmentId': { who: staff, sight: 'department' },
  'POST /api/options/update': {
    who: tariffEditors,
    sight: 'department',
    body: ({ at, world }) => [{ id: world.optionId, departmentId: at.departmentId, activated: true, price: 12.5 }],
  },
  'GET /api/department/options/:departmentId': { who: staff, sight: 'department' },
  'GET /api/team-rules/:departmentId': { who: staff, sight: 'department' },
  'PUT /api/team-rules/:departmentId': {
    who: tariffEditors,
    sight: 'department',
    body: () => ({ classes: [{ stationClass: 'PAPS', rules: null }] }),
  },
  'POST /api/billing-item/:departmentId': { who: tariffEditors, sight: 'department' },
  'GET /api/billing-item/copy/:id': { who: tariffEditors, sight: 'department', ids: ({ at }) => [at.billingItemId] },
  'POST /api/billing-item/copy/:id': { who: tariffEditors, sight: 'department', ids: ({ at }) => [at.billingItemId] },
  'DELETE /api/billing-item/:id': { who: tariffEditors, sight: 'department', ids: ({ at }) => [at.billingItemId] },

  'POST /api/demand/check-data': { who: 'public', body: () => expressForm },
  'POST /api/demand/add': {
    who: 'public',
    body: () => ({ ...expressForm, ...contact }),
    // No account exists to file it for.
    answers: ({ caller }) => (caller === 'anonymous' ? 404 : undefined),
  },
  'GET /api/demand/print/:uniqId': { who: 'public', ids: ({ at }) => [at.demand.uniqId] },
  'GET /api/demand/list': {
    who: staff,
    query: 'perPage=1000',
    list: { ids: records, of: ({ demand }) => demand.id, sight: 'dossier' },
  },
  'GET /api/demand/list/export': { who: staff, query: 'perPage=5&columns=id,status' },
  'GET /api/demand/dps-support/list': {
    who: staff,
    // The demands of the test data are supported.
    query: 'perPage=1000&dpsSupport=true',
    list: { ids: records, of: ({ demand }) => demand.id, sight: 'dossier' },
  },
  'GET /api/demand/dps-support/list/export': { who: staff, query: 'perPage=5' },
  'GET /api/past-event': {
    who: staff,
    query: 'perPage=1000',
    list: { ids: records, of: ({ pastEventId }) => pastEventId, sight: 'dossier' },
  },
  'GET /api/past-event/:id': { who: staff, sight: 'dossier', ids: ({ at }) => [at.pastEventId] },
  'DELETE /api/past-event/:id': { who: managers, sight: 'dossier', ids: ({ at }) => [at.pastEventId] },
  'GET /api/demand/user/list': {
    who: 'any account',
    query: 'perPage=1000',
    list: { ids: records, of: ({ demand }) => demand.id, sight: 'organiser only' },
  },
  'GET /api/demand/:id': { who: 'any account', sight: 'dossier' },
  'PATCH /api/demand/:id': {
    who: managers,
    sight: 'dossier',
    body: ({ at }) => ({ version: at.demand.version, comments: 'Relu', packagePrice: 1200 }),
  },
  'PATCH /api/demand/update-contact': { who: 'any account', body: () => ({ phone: '06 39 98 00 03' }) },
  'PUT /api/demand/update/:id': {
    who: editors,
    sight: 'dossier',
    body: () => ({ comments: 'Complété', updateRescuers: true }),
  },
  'GET /api/demand/particularities/:id': { who: 'any account', sight: 'dossier' },
  'GET /api/demand/options/:id': { who: 'any account', sight: 'dossier' },
  'POST /api/demand/update-options/:id': {
    who: editors,
    sight: 'dossier',
    query: ({ at }) => `version=${at.demand.version}`,
    body: ({ world }) => [{ id: world.optionId, activated: true }],
  },
  'GET /api/demand/dps-care/modal/:demandId': { who: managers, sight: 'dossier', query: 'cause=2' },
  'POST /api/demand/dps-care/send/:demandId': {
    who: managers,
    sight: 'dossier',
    body: () => ({ cause: 2, receiver: 'jeanne@example.org', subject: 'Votre demande', content: '<p>Bonjour</p>' }),
  },
  'DELETE /api/demand/delete/:id': { who: managers, sight: 'dossier' },
  'GET /api/demand/:id/means-conflicts': { who: staff, sight: 'dossier' },
  'POST /api/demand/:id/means-conflicts': { who: staff, sight: 'dossier', body: () => ({ slots: [typedSlot] }) },
  'GET /api/demand/:id/reinforcements': { who: staff, sight: 'dossier' },
  'POST /api/demand/:id/reinforcements': {
    who: staff,
    sight: 'dossier',
    ids: ({ at }) => [at.acceptedDemandId],
    body: ({ position, world: { objects } }) => ({
      officeId: objects[position === 'other department' ? 'own' : 'other department'].officeId,
      ...{ start: '2028-06-10T10:00', end: '2028-06-10T16:00', means: { vps: 1 } },
    }),
  },
  'GET /api/reinforcement': {
    who: staff,
    query: 'perPage=10000',
    list: { ids: records, of: ({ askedReinforcementId }) => askedReinforcementId, sight: 'office' },
  },
  'GET /api/reinforcement/offices': { who: staff },
  'POST /api/reinforcement/:id/answer': {
    who: managers,
    sight: 'office',
    ids: ({ at }) => [at.askedReinforcementId],
    body: () => ({ seen: 'pending', outcome: 'granted', means: { vps: 1 } }),
  },
  'GET /api/reinforcement/:id/sign-up': { who: managers, sight: 'office', ids: ({ at }) => [at.askedReinforcementId] },
  'POST /api/reinforcement/:id/withdraw': {
    who: staff,
    sight: 'dossier',
    ids: ({ at }) => [at.reinforcementId],
    body: () => ({ seen: 'pending' }),
  },
  'POST /api/demand/:id/change-requests': {
    who: ['organiser'],
    sight: 'dossier',
    body: () => ({ field: 'dates', wish: 'Le 9 mai' }),
  },
  'PATCH /api/demand/:id/change-requests/:requestId': {
    who: managers,
    sight: 'dossier',
    ids: ({ at }) => [at.demand.id, at.changeRequestId],
    body: () => ({ outcome: 'done' }),
  },
  'GET /api/demand/:id/people': { who: ['organiser'], sight: 'dossier' },
  'POST /api/demand/:id/hand-over': {
    who: ['organiser'],
    sight: 'dossier',
    body: () => ({ firstName: 'Zoé', lastName: 'Blanc', email: 'reprend@example.org' }),
  },
  'GET /api/demand/:id/timeline': { who: staff, sight: 'dossier' },
  'GET /api/demand/:id/timeline/export': { who: staff, sight: 'dossier', ids: ({ at }) => [at.stationId] },
  'GET /api/demand/:id/assignments': { who: staff, sight: 'dossier' },
  'PUT /api/demand/:id/slots/:slotId/assignments': {
    who: managers,
    sight: 'dossier',
    ids: ({ at }) => [at.demand.id, at.demand.slotId],
    body: () => ({ equipmentIds: [] }),
  },
  'GET /api/demand/:id/sign-up': { who: managers, sight: 'dossier' },
  'PUT /api/demand/:id/sign-up': {
    who: managers,
    sight: 'dossier',
    body: ({ at }) => ({ slots: [{ slotId: at.demand.slotId, isOpen: true }] }),
  },
  'PUT /api/demand/:id/sign-up/:slotId/member/:memberId': {
    who: managers,
    sight: 'dossier',
    ids: placeOf,
    mixed: placeOfOthers,
    body: () => ({ function: 'otherStaff' }),
  },
  'DELETE /api/demand/:id/sign-up/:slotId/member/:memberId': {
    who: managers,
    sight: 'dossier',
    ids: placeOf,
    mixed: placeOfOthers,
  },
  'GET /api/demand/:id/sign-up/:slotId/pdf': {
    who: managers,
    sight: 'dossier',
    ids: ({ at }) => [at.demand.id, at.demand.slotId],
  },
  'GET /api/volunteer-hours/workbook': { who: managers },
  'GET /api/demand/:id/sign-up/:slotId/candidate': {
    who: managers,
    sight: 'dossier',
    ids: ({ at }) => [at.stationId, at.demand.slotId],
    answers: 404,
  },
  'POST /api/demand/:id/sign-up/:slotId/ask': {
    who: managers,
    sight: 'dossier',
    ids: ({ at }) => [at.stationId, at.demand.slotId],
    body: () => ({ memberIds: [1] }),
    answers: 404,
  },
  'GET /api/demand/:id/deadlines': { who: staff, sight: 'dossier' },
  'PUT /api/demand/:id/deadlines/:kind': {
    who: managers,
    sight: 'dossier',
    ids: ({ at }) => [at.demand.id, 'sdis'],
    body: () => ({ isDone: true }),
  },
  'POST /api/demand/:id/notes': { who: staff, sight: 'dossier', body: () => ({ text: 'Rappeler la mairie' }) },
  'PUT /api/demand/:id/presence': {
    who: staff,
    sight: 'dossier',
    body: () => ({ tab: '0a'.repeat(16), editing: false, version: 1 }),
  },
  'DELETE /api/demand/:id/presence': { who: staff, sight: 'dossier', query: `tab=${'0a'.repeat(16)}` },
  'POST /api/demand/duplicate/:id': { who: managers, sight: 'dossier' },
  'GET /api/demand/duplicate/:id': { who: managers, sight: 'dossier', ids: ({ at }) => [at.stationId] },
  'GET /api/demand/repeat/:id': { who: editors, sight: 'dossier' },
  'POST /api/demand/repeat/:id': { who: editors, sight: 'dossier', ids: ({ at }) => [at.stationId] },
  'POST /api/demand/update-particularities/:id': {
    who: editors,
    sight: 'dossier',
    form: () => [{ name: 'particularities', content: '{"parking":"Place du Marché"}' }],
  },
  'POST /api/demand/update/files/:demandId': {
    who: editors,
    sight: 'dossier',
    form: () => [{ name: 'Tracé GPS', fileName: 'boucle.gpx', content: gpx() }],
  },
  'PUT /api/demand/invoice-references/:demandId': {
    who: editors,
    sight: 'dossier',
    body: () => ({ commitmentNumber: 'BC-77', serviceCode: '' }),
  },
  'DELETE /api/demand/update/files/:fileId': { who: editors, sight: 'dossier', ids: ({ at }) => [at.relatedFileId] },
  'GET /related-files/:id': { who: 'any account', sight: 'dossier', ids: ({ at }) => [at.relatedFileId] },
  'GET /api/demand-slot/simulate-pricing/:slotId/:departmentId': {
    who: staff,
    sight: 'dossier',
    ids: ({ at }) => [at.demand.slotId, '0'],
    mixed: { ids: (own, other) => [own.demand.slotId, other.departmentId], adminToo: false },
  },
  'POST /api/demand-slot/add/:demandId': {
    who: managers,
    sight: 'dossier',
    body: () => ({ name: 'Nuit', startDate: '2028-06-10T22:00', endDate: '2028-06-11T02:00' }),
  },
  'GET /api/demand-slot/clone/:id': { who: editors, sight: 'dossier', ids: ({ at }) => [at.demand.slotId] },
  'POST /api/demand-slot/clone/:id': { who: editors, sight: 'dossier', ids: ({ at }) => [at.demand.slotId] },
  'GET /api/demand-slot/:id': { who: 'any account', sight: 'dossier', ids: ({ at }) => [at.demand.slotId] },
  'PATCH /api/demand-slot/update/:id': {
    who: editors,
    sight: 'dossier',
    ids: ({ at }) => [at.demand.slotId],
    body: () => ({ publicPeak: 1200 }),
  },
  'DELETE /api/demand-slot/contact/:id': { who: editors, sight: 'dossier', ids: ({ at }) => [at.demand.contactId] },
  'DELETE /api/demand-slot/interest-point/:id': {
    who: editors,
    sight: 'dossier',
    ids: ({ at }) => [at.demand.interestPointId],
  },
  'DELETE /api/demand-slot/:id': {
    who: editors,
    sight: 'dossier',
    ids: ({ at }) => [at.demand.slotId],
    // It is the only one of its demand.
    answers: 409,
  },
  'GET /api/aid-station-pricing/default-pricing/:demandId/:departmentId': {
    who: staff,
    sight: 'dossier',
    ids: ({ at }) => [at.demand.id, '0'],
    mixed: { ids: (own, other) => [own.demand.id, other.departmentId], adminToo: false },
  },
  'GET /api/aid-station-pricing/demand/:id': { who: staff, sight: 'dossier' },

  'POST /api/demand/transform/:id': { who: managers, sight: 'dossier', ids: ({ at }) => [at.acceptedDemandId] },
  'GET /api/demand/transform/:id': { who: managers, sight: 'dossier', ids: ({ at }) => [at.acceptedDemandId] },
  // This installation is not connected to e-Protec.
  'POST /api/demand/eprotec/export/:id': {
    who: managers,
    sight: 'dossier',
    ids: ({ at }) => [at.stationId],
    answers: 409,
  },
  'GET /api/demand/eprotec/export/:id': {
    who: managers,
    sight: 'dossier',
    ids: ({ at }) => [at.stationId],
    answers: 409,
  },
  'GET /api/aid-station/eprotec/:id': { who: staff, sight: 'dossier', ids: ({ at }) => [at.stationId] },
  'GET /api/aid-station/list': {
    who: staff,
    query: 'perPage=1000',
    list: { ids: records, of: ({ stationId }) => stationId, sight: 'dossier' },
  },
  'GET /api/aid-station/list/export': { who: staff, query: 'perPage=5&columns=id,price,teamStatus' },
  'GET /api/aid-station/user/list': {
    who: 'any account',
    list: { ids: records, of: ({ stationId }) => stationId, sight: 'organiser only' },
  },
  'GET /api/aid-station/organization/list': {
    who: 'any account',
    query: 'perPage=1000',
    list: { ids: records, of: ({ stationId }) => stationId, sight: 'organiser only' },
  },
  'GET /api/aid-station/show/:id': { who: 'any account', sight: 'dossier', ids: ({ at }) => [at.stationId] },
  'PATCH /api/aid-station/update-status/:id': {
    who: staff,
    sight: 'dossier',
    ids: ({ at }) => [at.stationId],
    body: () => ({ teamStatus: 2 }),
  },
  'PATCH /api/aid-station/update-statuses': { who: staff, body: ({ at }) => ({ ids: [at.stationId], teamStatus: 2 }) },

  'POST /api/document/add/:type/:demandId': { who: managers, sight: 'dossier', ids: ({ at }) => ['1', at.demand.id] },
  'GET /api/document/preview/:type/:demandId': {
    who: managers,
    sight: 'dossier',
    ids: ({ at }) => ['1', at.demand.id],
  },
  'GET /api/document/download/:format/:id': { who: staff, sight: 'dossier', ids: ({ at }) => ['pdf', at.quote.id] },
  'POST /api/document/validate-document/:id': { who: managers, sight: 'dossier', ids: ({ at }) => [at.quote.id] },
  'GET /api/document/validate-document/:id': { who: managers, sight: 'dossier', ids: ({ at }) => [at.quote.id] },
  'GET /api/document/send-modal/:id': { who: staff, sight: 'dossier', ids: ({ at }) => [at.quote.id] },
  'POST /api/document/send': { who: staff, sight: 'dossier', form: ({ at }) => letterOf(at.quote.id) },
  // The document is a quote: whoever finds it is refused, since it is no declaration.
  'GET /api/document/declaration-letter/:id': {
    who: managers,
    sight: 'dossier',
    ids: ({ at }) => [at.quote.id],
    answers: 409,
  },
  'POST /api/document/send-declaration': {
    who: managers,
    sight: 'dossier',
    form: ({ at }) => letterOf(at.quote.id),
    answers: 409,
  },
  'POST /api/letter-preview': { who: staff, body: () => ({ subject: 'Votre document', content: '<p>Bonjour</p>' }) },
  'GET /api/document/organization': {
    who: 'any account',
    list: {
      ids: ({ quotes }: { quotes: { demandId: number }[] }) => quotes.map(({ demandId }) => demandId),
      of: ({ demand }) => demand.id,
      sight: 'organiser only',
    },
  },
  'GET /api/document/:uniq': { who: 'any account', sight: 'dossier', ids: ({ at }) => [at.quote.uniq] },
  // A link that was never sent.
  'POST /api/document/acceptance/read': { who: 'public', body: () => ({ token: 'A'.repeat(32) }), answers: 404 },
  'POST /api/document/acceptance/pdf': { who: 'public', body: () => ({ token: 'A'.repeat(32) }), answers: 404 },
  'POST /api/document/acceptance/evidence': { who: 'public', body: () => ({ token: 'A'.repeat(32) }), answers: 404 },
  'POST /api/document/acceptance/accept': {
    who: 'public',
    body: () => ({ token: 'A'.repeat(32), name: 'Anne Martin', capacity: 'Présidente', agreed: true }),
    answers: 404,
  },
  'POST /api/document/acceptance/decline': {
    who: 'public',
    body: () => ({ token: 'A'.repeat(32), reason: 'Trop cher' }),
    answers: 404,
  },
  'POST /api/document/acceptance/change': {
    who: 'public',
    body: () => ({ token: 'A'.repeat(32), field: 'dates', wish: 'Le 9 mai' }),
    answers: 404,
  },
  'POST /api/document/acceptance-link/:id': { who: managers, sight: 'dossier', ids: ({ at }) => [at.quote.id] },
  'GET /api/document/answers/:demandId': { who: staff, sight: 'dossier' },
  'GET /api/document/reply/:id': { who: ['organiser'], sight: 'dossier', ids: ({ at }) => [at.quote.id] },
  'POST /api/document/reply/:id/accept': {
    who: ['organiser'],
    sight: 'dossier',
    ids: ({ at }) => [at.quote.id],
    body: () => ({ name: 'Anne Martin', capacity: 'Présidente', agreed: true }),
  },
  'POST /api/document/reply/:id/decline': {
    who: ['organiser'],
    sight: 'dossier',
    ids: ({ at }) => [at.quote.id],
    body: () => ({ reason: 'Trop cher' }),
  },
  // No customer has accepted it online.
  'GET /api/document/evidence/:id': {
    who: 'any account',
    sight: 'dossier',
    ids: ({ at }) => [at.quote.id],
    answers: ({ caller }) => (caller === 'anonymous' ? undefined : 404),
  },
  // The document is a quote: whoever finds it is refused.
  'GET /api/document/attestation/:id': {
    who: 'any account',
    sight: 'dossier',
    ids: ({ at }) => [at.quote.id],
    answers: 409,
  },
  'POST /api/document/attestation/read': { who: 'public', body: () => ({ token: 'A'.repeat(32) }), answers: 404 },
  'DELETE /api/document/:id': { who: managers, sight: 'dossier', ids: ({ at }) => [at.quote.id] },
  'POST /api/document/signed-document/add/:id': {
    who: managers,
    sight: 'dossier',
    ids: ({ at }) => [at.quote.id],
    form: () => [{ name: 'document', fileName: 'signé.pdf', content: pdf() }],
  },
  'GET /api/document/signed-document/:id': { who: staff, sight: 'dossier', ids: ({ at }) => [at.quote.id] },
  'DELETE /api/document/signed-document/delete/:id': {
    who: managers,
    sight: 'dossier',
    ids: ({ at }) => [at.quote.id],
  },
  'GET /api/document/compare/:olderId/:newerId': {
    who: staff,
    sight: 'dossier',
    ids: ({ at }) => [at.quote.id, at.quote.id],
  },

  'GET /api/find': {
    who: 'any account',
    query: 'text=course%20filed',
    list: {
      ids: ({ dossiers }: { dossiers: { id: number }[] }) => dossiers.map(({ id }) => id),
      of: ({ demand }) => demand.id,
      sight: 'dossier',
    },
  },
  'GET /api/home/data': { who: staff, query: 'start=2026-11-01&end=2026-11-30' },
  'GET /api/home/deadlines': { who: staff },
  'PUT /api/home/deadlines/:kind': {
    who: managers,
    ids: () => ['sdis'],
    body: ({ at }) => ({ ids: [at.demand.id] }),
  },
  'GET /api/installation': { who: admin },
  'GET /api/home/search': {
    who: staff,
    query: 'q=course',
    list: { ids: records, of: ({ demand }) => demand.id, sight: 'dossier' },
  },
  'GET /api/home/to-do': { who: staff },
  'GET /api/planning': {
    who: staff,
    query: 'startDate=2028-06-01&endDate=2028-06-30',
    list: {
      ids: ({ bars }: { bars: { id: number }[] }) => bars.map(({ id }) => id),
      of: ({ demand }) => demand.id,
      sight: 'dossier',
    },
  },
  'GET /api/planning/means-board': {
    who: staff,
    query: 'start=2028-06-09&end=2028-06-11',
    list: {
      ids: ({ offices }: { offices: { days: { bars: { id: number | null }[] }[] }[] }) =>
        offices.flatMap(({ days }) => days.flatMap(({ bars }) => bars.flatMap(({ id }) => id ?? []))),
      of: ({ demand }) => demand.id,
      sight: 'dossier',
    },
  },
  'GET /api/planning/towns': { who: staff, query: 'startDate=2028-06-10&endDate=2028-06-10' },
  'GET /api/revenue': { who: admin },
  'GET /api/revenue/event-types': { who: admin, query: 'year=2026' },
  'GET /api/revenue/export': { who: admin, query: 'table=offices' },
  'GET /api/integrity': { who: admin },
  'POST /api/integrity/check': { who: admin },
  'POST /api/integrity/cancel': { who: admin },
  'GET /api/backups': { who: admin },
  // The test's installation makes no backups.
  'POST /api/backups/make': { who: admin, answers: 409 },
  'POST /api/backups/drill': { who: admin, answers: 409 },
  'GET /api/retention': { who: admin },
  'PUT /api/retention/terms/:category': { who: admin, ids: () => ['platform.mails'], body: () => ({ months: 60 }) },
  'POST /api/retention/simulate': { who: admin },
  'GET /api/retention/register': { who: admin },
  'GET /api/system': { who: admin },
  'GET /api/yearly-report': { who: bookkeepers, query: 'year=2026' },
  'GET /api/yearly-report/workbook': { who: bookkeepers },
  'GET /api/yearly-report/pdf': { who: bookkeepers },
  'GET /api/invoice': {
    who: staff,
    query: 'perPage=1000',
    list: { ids: records, of: ({ invoiceId }) => invoiceId, sight: 'dossier' },
  },
  'GET /api/credit': {
    who: staff,
    query: 'perPage=1000',
    list: { ids: records, of: ({ creditNoteId }) => creditNoteId, sight: 'dossier' },
  },
  'GET /api/payment': {
    who: staff,
    query: 'perPage=1000',
    list: { ids: records, of: ({ paymentId }) => paymentId, sight: 'dossier' },
  },
  'POST /api/payment/invoices': {
    who: staff,
    // An invoice out of scope is listed as refused (accounting-lists.e2e-spec).
    body: ({ at }) => ({ invoiceIds: [at.invoiceId], type: 1, paymentDate: '2026-01-15' }),
  },
  'GET /api/deposit-slip': {
    who: staff,
    query: 'perPage=1000',
    list: { ids: records, of: ({ depositSlipId }) => depositSlipId, sight: 'dossier' },
  },
  'POST /api/deposit-slip': {
    who: staff,
    // A cheque out of scope cannot be deposited (accounting-lists.e2e-spec).
    body: ({ at }) => ({ paymentIds: [at.paymentId], depositedOn: '2026-11-20' }),
  },
  'POST /api/deposit-slip/otherwise': {
    who: staff,
    // A cheque out of scope cannot be deposited (accounting-lists.e2e-spec).
    body: ({ at }) => ({ paymentIds: [at.otherChequeId] }),
  },
  'GET /api/deposit-slip/download/:id': { who: staff, sight: 'dossier', ids: ({ at }) => [at.depositSlipId] },
  'POST /api/invoice/create/:demandId': {
    who: staff,
    sight: 'dossier',
    ids: ({ at }) => [at.stationId],
    body: () => ({ contactName: 'Anne Martin', contactEmail: 'compta@course.example', amount: 100 }),
  },
  'GET /api/invoice/of-demand/:demandId': { who: staff, sight: 'dossier', ids: ({ at }) => [at.stationId] },
  'GET /api/invoice/send-modal/:id': { who: staff, sight: 'dossier', ids: ({ at }) => [at.invoiceId] },
  'POST /api/invoice/send': { who: staff, sight: 'dossier', form: ({ at }) => letterOf(at.invoiceId) },
  'POST /api/invoice/send-several': {
    who: staff,
    // An invoice out of scope is listed as refused (reminders.e2e-spec).
    body: ({ at }) => ({ ids: [at.invoiceId] }),
  },
  'GET /api/reminder/aged-balance': { who: staff },
  'GET /api/reminder': { who: staff },
  'POST /api/reminder/preview': {
    who: staff,
    sight: 'dossier',
    body: ({ at }) => ({ reminders: [{ id: at.invoiceId, stage: 1 }] }),
  },
  'POST /api/reminder/due': {
    who: staff,
    // An invoice out of scope is reported as not found (reminders.e2e-spec).
    body: ({ at }) => ({ ids: [at.invoiceId] }),
  },
  'POST /api/reminder/send': {
    who: staff,
    // An invoice out of scope is listed as refused (reminders.e2e-spec).
    body: ({ at }) => ({ reminders: [{ id: at.invoiceId, stage: 1 }] }),
  },
  'GET /api/reminder/of-invoice/:id': { who: staff, sight: 'dossier', ids: ({ at }) => [at.invoiceId] },
  'GET /api/reminder/left-out': { who: staff },
  'POST /api/reminder/left-out': {
    who: staff,
    sight: 'dossier',
    body: ({ at }) => ({ id: at.invoiceId, wholeCustomer: false, reason: 'Échéancier', until: '2099-12-31' }),
  },
  'DELETE /api/reminder/left-out/:id': { who: staff, sight: 'dossier', ids: ({ at }) => [at.reminderExclusionId] },
  'GET /api/reminder/rules/:departmentId': { who: staff, sight: 'department' },
  'PUT /api/reminder/rules/:departmentId': {
    who: structureEditors,
    sight: 'department',
    body: () => ({ leastDaysBetween: 10, stages: [5, 20, 40].map((delayDays) => ({ isOn: true, delayDays })) }),
  },
  'GET /api/invoice/delivery/:id': { who: staff, sight: 'dossier', ids: ({ at }) => [at.invoiceId] },
  'GET /api/accounting/delivery/:departmentId': { who: staff, sight: 'department' },
  'PUT /api/accounting/delivery/:departmentId': {
    who: structureEditors,
    sight: 'department',
    body: () => ({ channel: 'off' }),
  },
  // Without a platform there is no directory.
  'GET /api/accounting/delivery/:departmentId/buyers': {
    who: staff,
    sight: 'department',
    query: 'number=213801855',
    answers: 409,
  },
  'POST /api/accounting/delivery-messages': { who: 'public', body: () => ({ statuses: [] }), answers: 401 },
  'GET /api/invoice/card-payment/:id': { who: staff, sight: 'dossier', ids: ({ at }) => [at.invoiceId] },
  // Without a provider nothing is paid by card.
  'POST /api/invoice/payment-link/:id': { who: staff, sight: 'dossier', ids: ({ at }) => [at.invoiceId], answers: 409 },
  'POST /api/invoice/pay/:id': { who: 'any account', sight: 'dossier', ids: ({ at }) => [at.invoiceId], answers: 409 },
  'POST /api/accounting/card-payment/read': { who: 'public', body: () => ({ token: 'no-such-link' }), answers: 404 },
  'POST /api/accounting/card-payment/pay': { who: 'public', body: () => ({ token: 'no-such-link' }), answers: 404 },
  'POST /api/accounting/card-payment/return': {
    who: 'public',
    body: () => ({ reference: 'no-such-checkout' }),
    answers: 404,
  },
  'POST /api/accounting/card-notifications': { who: 'public', body: () => ({ eventType: 'Payment' }), answers: 401 },
  'GET /api/invoice/download/:id': { who: 'any account', sight: 'dossier', ids: ({ at }) => [at.invoiceId] },
  'GET /api/invoice/export': { who: staff, query: 'perPage=5' },
  'GET /api/invoice/download': { who: staff, query: 'id=2147483647' },
  'POST /api/accounting/export': { who: staff, body: () => ({ list: 'invoices', type: 'xls' }) },
  'GET /api/accounting/export': { who: staff },
  // accounting-exports.e2e-spec.ts tests who owns which export.
  'GET /api/accounting/export/:id': { who: staff, ids: () => [unknownId], answers: 404 },
  'POST /api/accounting/export/:id/cancel': { who: staff, ids: () => [unknownId], answers: 404 },
  'GET /api/accounting/customer-balance': { who: staff },
  'GET /api/accounting/issuers': { who: bookkeepers },
  'GET /api/accounting/closing': { who: bookkeepers, query: 'issuer=69&through=2025-12-31' },
  'POST /api/accounting/closing': {
    who: bookkeepers,
    // One day later each time, long before any entry.
    body: () => ({ issuer: '69', through: daysLater('2010-01-01', ++closings) }),
  },
  'POST /api/accounting/fec': {
    who: bookkeepers,
    body: () => ({ issuer: '69', from: '2026-01-01', to: '2026-12-31' }),
  },
  'GET /api/accounting/statement': { who: bookkeepers, query: 'issuer=69' },
  'POST /api/accounting/statement': {
    who: bookkeepers,
    query: 'issuer=69',
    form: () => [
      {
        name: 'statement',
        fileName: 'releve.ofx',
        content: Buffer.from('<OFX><STMTTRN><DTPOSTED>20260610<TRNAMT>-8.90<FITID>1<NAME>FRAIS</STMTTRN></OFX>'),
      },
    ],
  },
  'GET /api/accounting/statement/:id': { who: bookkeepers, ids: () => [unknownId], answers: 404 },
  'PUT /api/accounting/statement/:id/columns': {
    who: bookkeepers,
    ids: () => [unknownId],
    body: () => ({ date: 0, dateFormat: 'dmy', labels: [{ column: 1 }], amount: 2 }),
    answers: 404,
  },
  'GET /api/accounting/statement-line': { who: bookkeepers, query: 'issuer=69' },
  'POST /api/accounting/statement-line/certain': { who: bookkeepers, body: () => ({ issuer: '69' }) },
  'GET /api/accounting/statement-line/certain/:id': { who: bookkeepers, ids: () => [unknownId], answers: 404 },
  'POST /api/accounting/statement-line/:id/accept': {
    who: bookkeepers,
    ids: () => [unknownId],
    body: () => ({}),
    answers: 404,
  },
  'POST /api/accounting/statement-line/:id/ignore': {
    who: bookkeepers,
    ids: () => [unknownId],
    body: () => ({ reason: 'Frais bancaires' }),
    answers: 404,
  },
  'POST /api/accounting/statement-line/:id/reopen': { who: bookkeepers, ids: () => [unknownId], answers: 404 },
  'GET /api/import/importable': { who: managers, sight: 'department', ids: () => [], query: ofDepartment },
  'GET /api/import': { who: managers, sight: 'department', ids: () => [], query: ofDepartment },
  'POST /api/import': {
    who: managers,
    sight: 'department',
    ids: () => [],
    query: (call) => `${ofDepartment(call)}&importable=organisations.organisations`,
    form: () => [{ name: 'file', fileName: 'clients.csv', content: Buffer.from('Nom;Ville\nMairie de Bron;Bron\n') }],
  },
  'GET /api/import/:id': { who: managers, ids: () => [unknownId], answers: 404 },
  'PUT /api/import/:id/choices': {
    who: managers,
    ids: () => [unknownId],
    body: () => ({ sheet: 0, titleRow: 0, columns: [{ column: 0, field: 'name' }], words: [], sensitive: [] }),
    answers: 404,
  },
  'GET /api/import/:id/row': { who: managers, ids: () => [unknownId], answers: 404 },
  'PUT /api/import/:id/look-alike': {
    who: managers,
    ids: () => [unknownId],
    body: () => ({ row: 2, id: null }),
    answers: 404,
  },
  'PUT /api/import/:id/look-alikes': {
    who: managers,
    ids: () => [unknownId],
    body: () => ({ areKnown: false }),
    answers: 404,
  },
  'POST /api/import/:id/run': { who: managers, ids: () => [unknownId], answers: 404 },
  'POST /api/import/:id/undo': { who: managers, ids: () => [unknownId], answers: 404 },
  'GET /api/import/:id/refused': { who: managers, ids: () => [unknownId], answers: 404 },
  'GET /api/import/importable/:name/export': {
    who: managers,
    ids: () => ['organisations.organisations'],
    query: ofDepartment,
  },
  'GET /api/takeout': { who: admin },
  // A department that does not exist: the test's worker has no archive to write.
  'POST /api/takeout': { who: admin, body: () => ({ department: unknownId }), answers: 404 },
  'POST /api/takeout/:id/cancel': { who: admin, ids: () => [unknownId], answers: 404 },
  'GET /api/takeout/:id/file': { who: admin, ids: () => [unknownId], answers: 404 },
  'PUT /api/accounting/accounts': { who: ['local manager', 'admin'], body: () => ({ issuer: '69', ...accounts }) },
  'GET /api/accounting/export/:id/file': { who: staff, ids: () => [unknownId], answers: 404 },
  'POST /api/payment/invoice/:invoiceId': {
    who: staff,
    sight: 'dossier',
    ids: ({ at }) => [at.invoiceId],
    body: () => ({ payments: [{ amount: 1, type: 1, paymentDate: '2026-11-20' }] }),
  },
  'POST /api/payment/:id/reverse': {
    who: staff,
    sight: 'dossier',
    ids: ({ at }) => [at.paymentId],
    body: () => ({ reason: 'Saisi deux fois' }),
  },
  'PUT /api/credit/:invoiceId': {
    who: staff,
    sight: 'dossier',
    ids: ({ at }) => [at.invoiceId],
    body: () => ({ amount: 1, comment: 'Geste commercial' }),
  },
  'GET /api/credit/download/:id': { who: 'any account', sight: 'dossier', ids: ({ at }) => [at.creditNoteId] },
};

/** The example of each route. */
export const examples: Readonly<Record<string, Example>> = Object.fromEntries(
  Object.entries(written).map(([route, example]) => [route, completed(route, example)]),
);

/** A body that sets a field to a value that only some roles may set. */
export interface FieldExample {
  /** Route and field, as the table names them. */
  readonly route: string;
  readonly field: string;
  readonly body: (own: Objects, other: Objects) => object;
  /** The status of the refusal. */
  readonly refused: number;
  /** The status of the answer to somebody without an account, where it is another one. */
  readonly refusedAnonymous?: number;
  /** What must remain unchanged: a read of the same object, if there is one. */
  readonly read?: (own: Objects) => string;
}

const rolesOfUsers = (route: string, person: object): FieldExample[] => {
  const read = route.includes(':id') ? { read: (own: Objects) => `/api/users/${own.userId}` } : {};
  return [
    {
      route,
      field: 'userAffiliations.role',
      body: () => ({ ...person, userAffiliations: [{ role: 'ROLE_ADMIN' }] }),
      refused: 403,
      ...read,
    },
    {
      route,
      field: 'userAffiliations.departmentId',
      body: (_, other) => ({
        ...person,
        userAffiliations: [{ role: 'ROLE_LOCAL_MANAGER', departmentId: other.departmentId }],
      }),
      refused: 403,
      ...read,
    },
  ];
};
const demandFields = (
  route: string,
  basis: (own: Objects) => object,
  fields: Record<string, unknown>,
): FieldExample[] =>
  Object.entries(fields).map(([field, value]) => ({
    route,
    field,
    body: (own) => ({ ...basis(own), [field]: value }),
    refused: 400,
    read: ({ demand }) => `/api/demand/${demand.id}`,
  }));

/** One for every field rule of the table. */
export const fieldExamples: readonly FieldExample[] = [
  ...rolesOfUsers('PATCH /api/users/:id', {}),
  ...rolesOfUsers('POST /api/users/no-oauth/add', {
    firstName: 'Sam',
    lastName: 'Petit',
    email: 'sam.petit@example.org',
  }),
  {
    route: 'POST /api/users/add',
    field: 'roles',
    body: () => ({
      firstName: 'Zoé',
      name: 'Petit',
      email: 'zoe@example.org',
      tel: '0639980002',
      roles: ['ROLE_ADMIN'],
    }),
    refused: 400,
  },
  ...['email', 'roles'].map((field) => ({
    route: 'PATCH /api/account',
    field,
    body: () => ({ [field]: field === 'email' ? 'autre@example.org' : ['ROLE_ADMIN'] }),
    refused: 400,
    read: () => '/api/account',
  })),
  {
    route: 'PATCH /api/demand-slot/update/:id',
    field: 'rescueWorkerCount',
    body: () => ({ rescueWorkerCount: 40 }),
    refused: 400,
    read: ({ demand }) => `/api/demand-slot/${demand.slotId}`,
  },
  {
    route: 'PATCH /api/department/:id',
    field: 'name',
    body: () => ({ name: 'Lyonnais' }),
    refused: 403,
    read: ({ departmentId }) => `/api/department/${departmentId}`,
  },
  {
    route: 'POST /api/organization/create',
    field: 'departmentId',
    body: (own, other) => ({
      ...organisationForm,
      manager: { id: own.organiserId },
      departmentId: other.departmentId,
    }),
    refused: 403,
  },
  {
    route: 'PATCH /api/organization/:id',
    field: 'departmentId',
    body: (_, other) => ({ departmentId: other.departmentId }),
    refused: 403,
    read: ({ organisationId }) => `/api/organization/${organisationId}`,
  },
  {
    route: 'PATCH /api/organization/:id',
    field: 'isIndividual',
    body: () => ({ isIndividual: true }),
    refused: 403,
    read: ({ organisationId }) => `/api/organization/${organisationId}`,
  },
  {
    route: 'POST /api/demand/add',
    field: 'userId',
    body: (_, other) => ({ ...expressForm, ...contact, userId: other.organiserId }),
    refused: 404,
  },
  {
    route: 'POST /api/demand/add',
    field: 'organizationId',
    body: (_, other) => ({ ...expressForm, ...contact, organizationId: other.organisationId }),
    refused: 422,
    // Whoever files needs an account first.
    refusedAnonymous: 404,
  },
  {
    route: 'PATCH /api/demand/:id',
    field: 'organizationId',
    body: ({ demand }, other) => ({ version: demand.version, organizationId: other.organisationId }),
    refused: 422,
    read: ({ demand }) => `/api/demand/${demand.id}`,
  },
  ...demandFields('PATCH /api/demand/:id', ({ demand }) => ({ version: demand.version }), { status: 3, price: 1 }),
  ...demandFields('PUT /api/demand/update/:id', () => ({}), {
    departmentId: 38,
    organizationId: 1,
    status: 3,
    packagePrice: 1,
  }),
];
