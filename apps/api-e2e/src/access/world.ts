import type { Role } from '@pds/kernel';
import { Mailer } from '@pds/platform';
import { drawing, pdf } from '@pds/platform/testing';
import type { TestApplication } from '@pds/testing';

/** The callers: an anonymous one, and one account of each role. Staff belong to the Rhône; the office is the first one. */
export const callers = ['anonymous', 'organiser', 'accounting', 'office manager', 'local manager', 'admin'] as const;
export type Caller = (typeof callers)[number];

/** Where an object is, relative to these callers. */
export const positions = ['own', 'other office', 'other department', 'other organiser'] as const;
export type Position = (typeof positions)[number];

export const roleOf: Record<Exclude<Caller, 'anonymous'>, Role> = {
  organiser: 'ROLE_USER',
  accounting: 'ROLE_ACCOUNTING',
  'office manager': 'ROLE_OFFICE_LOCAL_MANAGER',
  'local manager': 'ROLE_LOCAL_MANAGER',
  admin: 'ROLE_ADMIN',
};

const addressOf: Record<Exclude<Caller, 'anonymous'>, string> = {
  organiser: 'organisateur@demo.example',
  accounting: 'compta@demo.example',
  'office manager': 'antenne@demo.example',
  'local manager': 'cadre@demo.example',
  admin: 'admin@demo.example',
};

/** The objects at one position: one of each kind, and demands at each stage. */
export interface Objects {
  readonly departmentId: number;
  readonly officeId: number;
  /** Equipment of that office. */
  readonly equipmentId: number;
  /** A member of that office. */
  readonly memberId: number;
  readonly organisationId: number;
  /** An address that may be removed. */
  readonly addressId: number;
  /** The organiser's account. */
  readonly organiserId: number;
  /** A colleague without a password yet; at the position « other organiser », an organiser. */
  readonly userId: number;
  /** EN COURS, priced, with a quote that is not validated. */
  readonly demand: {
    readonly id: number;
    readonly version: number;
    readonly uniqId: string;
    readonly slotId: number;
    /** The second contact of the slot, which is also the last one. */
    readonly contactId: number;
    readonly interestPointId: number;
  };
  /** A file annexed to that demand. */
  readonly relatedFileId: number;
  /** With a signed copy. */
  readonly quote: { readonly id: number; readonly uniq: string };
  /** Imported for that office. */
  readonly pastEventId: number;
  /** A queued e-mail of that demand. */
  readonly messageId: number;
  /** EN COURS, with a validated quote. */
  readonly acceptedDemandId: number;
  /** A station, half of it invoiced. */
  readonly stationId: number;
  readonly invoiceId: number;
  /** A cheque of that invoice, not deposited yet. */
  readonly paymentId: number;
  /** A second cheque, not deposited yet. */
  readonly otherChequeId: number;
  /** A deposit slip with another cheque of that invoice. */
  readonly depositSlipId: number;
  readonly creditNoteId: number;
  /** The exclusion of that invoice from reminders. */
  readonly reminderExclusionId: number;
  readonly billingItemId: number;
  /** A change asked of that demand, without an answer. */
  readonly changeRequestId: number;
  /** A pending request for reinforcement of that demand, to another office. */
  readonly reinforcementId: number;
  /** A pending request for reinforcement to that office, of a dossier of another. */
  readonly askedReinforcementId: number;
}

export interface CallerInWorld {
  readonly accountId: number;
  readonly affiliationId: number;
  /** A second session of the same account. */
  readonly sessionId: string;
  readonly tokenId: number;
  readonly savedViewId: number;
  /** The `Cookie` header of a session. */
  readonly cookie: string;
}

export interface World {
  readonly objects: Record<Position, Objects>;
  readonly callers: Record<Exclude<Caller, 'anonymous'>, CallerInWorld>;
  /** An account whose sessions, tokens and affiliations belong to none of the callers. */
  readonly stranger: CallerInWorld;
  readonly optionId: number;
  readonly mailId: number;
}

const places: Record<Position, { code: '69' | '38'; office: string; organiser: string; organisation: string }> = {
  own: {
    code: '69',
    office: 'Villeurbanne',
    organiser: 'organisateur@demo.example',
    organisation: 'Les Foulées de la Confluence',
  },
  'other office': {
    code: '69',
    office: 'Villefranche-sur-Saône',
    organiser: 'mairie@demo.example',
    organisation: 'Ville de Villefranche-sur-Saône',
  },
  'other department': {
    code: '38',
    office: 'Vienne',
    organiser: 'alpes@demo.example',
    organisation: 'Trail du Vercors',
  },
  'other organiser': {
    code: '69',
    office: 'Villeurbanne',
    organiser: 'mairie@demo.example',
    organisation: 'Ville de Villefranche-sur-Saône',
  },
};

/** Creates one object of each kind at every position. */
export async function buildWorld(app: TestApplication): Promise<World> {
  const { demo, scenario } = app;
  const staff = demo.person(addressOf.admin);
  const admin = await app.loginAs(addressOf.admin);

  async function objectsAt(position: Position): Promise<Objects> {
    const place = places[position];
    const department = Number(place.code);
    const office = demo.office(`${place.code}/${place.office}`);
    const organisation = demo.organisation(place.organisation);
    const organiser = demo.person(place.organiser);

    const dossier = (stage: string) =>
      scenario.dossier({
        name: `Course ${stage} (${position})`,
        department,
        office,
        organisation,
        organiser,
        staff,
        postalCode: `${place.code}000`,
        day: '2028-06-10',
        price: 1_000,
      });
    const quoted = await dossier('filed').quoted();
    const accepted = await dossier('accepted').validated();
    const station = await dossier('station').invoiced({ amount: 500 });
    const credit = await station.credited({ amount: 50 });
    const paid = await admin.post(`/api/payment/invoice/${station.invoice.id}`, {
      payments: [100, 50, 25].map((amount) => ({ amount, type: 2, paymentDate: '2026-11-20' })),
    });
    const chequeOf = (wanted: number): number =>
      paid.body.invoice.payments.find(({ amount }: { amount: number }) => amount === wanted).id;
    const deposited = await admin.post('/api/deposit-slip', { paymentIds: [chequeOf(50)], depositedOn: '2026-11-20' });
    const slotId = (await quoted.snapshot())!.slots[0]!.id;
    const described = await admin.patch(`/api/demand-slot/update/${slotId}`, {
      contactSlots: [{ name: 'Anne Martin' }, { name: 'Bruno Petit' }],
      interestPoints: [{ name: 'Ligne d’arrivée' }],
    });
    const { version, slot } = described.body;
    await admin.put(`/api/demand/${quoted.id}/sign-up`, { slots: [{ slotId, isOpen: true }] });
    const annex = { name: 'Annexe 1', fileName: 'annexe.pdf', content: pdf() };
    const attached = await admin.upload(`/api/demand/update/files/${quoted.id}`, annex);
    await admin.upload(`/api/department/${department}/logo`, {
      name: 'logo',
      fileName: 'logo.png',
      content: await drawing(),
    });
    const signed = { name: 'document', fileName: 'signé.pdf', content: pdf() };
    await admin.upload(`/api/document/signed-document/add/${quoted.quote.id}`, signed);
    const colleague =
      position === 'other organiser'
        ? await scenario.organiser({ organisation, password: null })
        : await scenario.staff('office manager', { office, password: null });
    // A second manager, so that the first one can be dismissed.
    await scenario.organiser({ organisation });
    await app.application.get(Mailer).post({
      key: `matrix:${position}`,
      to: 'zoe@club.example',
      subject: 'Votre devis',
      text: 'Bonjour',
      html: '<p>Bonjour</p>',
      demandId: quoted.id,
    });
    const [message] = await app.unitOfWork.query<{ id: number }>(
      `SELECT id::integer FROM platform.mails WHERE key = $1`,
      [`matrix:${position}`],
    );
    const exclusion = await admin.post('/api/reminder/left-out', {
      id: station.invoice.id,
      wholeCustomer: false,
      reason: 'Échéancier',
      until: '2099-12-31',
    });
    const helper = demo.office('69/Givors');
    const toReinforce = await scenario
      .dossier({ office: helper, day: '2028-06-10', name: 'Course à renforcer' })
      .quoted();
    const askedOf = async (demandId: number, officeId: number): Promise<number> => {
      await admin.post(`/api/demand/${demandId}/reinforcements`, {
        ...{ officeId, start: '2028-06-10T10:00', end: '2028-06-10T16:00', means: { vps: 1 } },
      });
      const { reinforcements } = (await admin.get(`/api/demand/${demandId}/reinforcements`)).body;
      return reinforcements[0].id;
    };
    const [change] = await app.unitOfWork.query<{ id: number }>(
      `INSERT INTO demand.change_requests (demand_id, field, wish, note, asked_at, state, answer)
       VALUES ($1, 'dates', 'Le 9 mai', '', now(), 'open', '') RETURNING id`,
      [quoted.id],
    );
    return {
      changeRequestId: change!.id,
      pastEventId: await scenario.pastEvent({ office }),
      reinforcementId: await askedOf(quoted.id, helper.id),
      askedReinforcementId: await askedOf(toReinforce.id, office.id),
      messageId: message!.id,
      departmentId: department,
      officeId: office.id,
      equipmentId: await scenario.equipment(office, { kind: 'vps', name: 'VPS 1' }),
      memberId: await scenario.member(office),
      organisationId: organisation.id,
      organiserId: organiser.accountId,
      addressId: await scenario.address(organisation),
      userId: colleague.accountId,
      demand: {
        id: quoted.id,
        uniqId: quoted.uniqId,
        version,
        slotId,
        contactId: slot.contactSlots[1].id,
        interestPointId: slot.interestPoints[0].id,
      },
      relatedFileId: attached.body[0].id,
      quote: { id: quoted.quote.id, uniq: quoted.quote.uniq },
      acceptedDemandId: accepted.id,
      stationId: station.id,
      invoiceId: station.invoice.id,
      paymentId: chequeOf(100),
      otherChequeId: chequeOf(25),
      depositSlipId: deposited.body.id,
      creditNoteId: credit.id,
      reminderExclusionId: exclusion.body.id,
      billingItemId: await scenario.billingItem({ department }),
    };
  }

  async function signIn(email: string): Promise<CallerInWorld> {
    const browser = await app.loginAs(email);
    await app.loginAs(email);
    const { records: sessions } = (await browser.get('/api/account/sessions')).body;
    const { affiliations } = (await browser.get('/api/affiliation/list')).body;
    const token = await browser.post('/api/account/tokens', { name: 'Essai' });
    // Refused to an organiser, whose calls use no view.
    const view = await browser.post('/api/account/saved-views', { list: 'demands', name: 'Semaine', query: '' });
    return {
      accountId: demo.person(email).accountId,
      affiliationId: affiliations[0].id,
      sessionId: sessions.find(({ current }: { current: boolean }) => !current).id,
      tokenId: token.body.id,
      savedViewId: view.body.id ?? 0,
      cookie: browser.cookie,
    };
  }

  const firstId = async (table: 'pricing.options' | 'platform.mails') => {
    const [row] = await app.unitOfWork.query<{ id: number }>(`SELECT min(id) AS id FROM ${table}`);
    return row!.id;
  };

  const objects = {} as Record<Position, Objects>;
  for (const position of positions) objects[position] = await objectsAt(position);
  await app.drainJobs();
  const signedIn = {} as World['callers'];
  for (const [caller, email] of Object.entries(addressOf))
    signedIn[caller as keyof World['callers']] = await signIn(email);
  return {
    objects,
    callers: signedIn,
    stranger: await signIn('cadre38@demo.example'),
    optionId: await firstId('pricing.options'),
    mailId: await firstId('platform.mails'),
  };
}
