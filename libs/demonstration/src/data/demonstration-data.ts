import type { INestApplicationContext } from '@nestjs/common';
import { teamValidated } from '@pds/aid-station/domain';
import { Clock, type Instant, mainlandDay } from '@pds/kernel';
import { TypeOrmUnitOfWork, withClockAt } from '@pds/platform';
import { type Dossier, type DossierOptions, type Office, scenario, type Scenario } from '@pds/testing/scenario';
import { type DemonstrationEvent, demonstrationEventsOn } from './demonstration-calendar';
import { loadDeadlines } from './demonstration-deadlines';
import { organisers, staff, townOrganisers } from './demonstration-people';
import { ambulancesOfGivors, equipmentOfOffices, organisations, townOrganisations } from './demonstration-places';
import { loadReinforcements } from './demonstration-reinforcements';
import { loadRoster } from './demonstration-roster';
import { loadSignUps } from './demonstration-sign-ups';
import { type DemonstrationStructure, loadDemonstrationStructure } from './demonstration-structure';

/**
 * Loads the demonstration data once: accounts, offices and organisations, then a year of dossiers in every stage, created by the product's
 * own use cases. Dates are relative to the day of loading, in the season of each event. Everything is committed at once, so that an
 * interrupted load starts again. On a database that already has demands, no dossiers are added.
 */
export async function loadDemonstrationData(application: INestApplicationContext): Promise<void> {
  const unitOfWork = application.get(TypeOrmUnitOfWork);
  const holds = async (question: string, ...parameters: unknown[]) =>
    (await unitOfWork.query<{ answer: boolean }>(`SELECT EXISTS (${question}) AS answer`, parameters))[0]!.answer;
  await unitOfWork.run(async () => {
    // Of several processes that start at once, one loads; the others wait without a timeout and find the data loaded.
    await unitOfWork.query('SET LOCAL statement_timeout = 0');
    await unitOfWork.query(`SELECT pg_advisory_xact_lock(hashtext('demonstration-data'))`);
    const addresses = [...staff, ...organisers, ...townOrganisers].map(({ email }) => email);
    if (await holds('SELECT FROM users.accounts WHERE email = ANY($1)', addresses)) return;
    const player = scenario(application, { seed: 'demo' });
    const structure = await loadDemonstrationStructure(player, true);
    if (await holds('SELECT FROM demand.demands')) return;
    const now = application.get(Clock, { strict: false }).now();
    await loadRoster(player, structure, now);
    await loadDossiers(player, structure, now);
    await loadReinforcements(application, structure, now);
    await loadSignUps(application, structure, now);
    await loadDeadlines(application, structure.person('cadre@demo.example').principal, now);
  });
}

/**
 * Plays a year in chronological order, across all dossiers: invoices are numbered in the order of their dates, and each paper, payment and
 * status has its own date.
 */
async function loadDossiers(player: Scenario, structure: DemonstrationStructure, now: Instant): Promise<void> {
  const events = demonstrationEventsOn(mainlandDay(now));
  const ambulances = await enterEquipment(player, structure, events, now);
  const steps = events.flatMap((event, position) => stepsOf(event, position, player, structure, ambulances, now));
  steps.sort((a, b) => a.at - b.at || a.order - b.order);
  for (const { at, play } of steps) await withClockAt(at, play);
}

/**
 * Enters what each office has. The race of Givors lacks an ambulance, and that of Vienne a lot A: two conflicts of the coming month. Returns
 * the ambulances of each office.
 */
async function enterEquipment(
  player: Scenario,
  structure: DemonstrationStructure,
  events: readonly DemonstrationEvent[],
  now: Instant,
): Promise<Ambulances> {
  const race = events.find(({ city, stage }) => city === 'Givors' && stage === 'transformed')!;
  const equipment = {
    ...equipmentOfOffices,
    '69/Givors': [...equipmentOfOffices['69/Givors']!, ...ambulancesOfGivors(mainlandDay(now, race.day))],
  };
  const ambulances = new Map<number, number[]>();
  for (const [name, items] of Object.entries(equipment)) {
    const office = structure.office(name);
    const ids: number[] = [];
    for (const item of items) {
      const id = await player.equipment(office, item);
      if (item.kind === 'vps') ids.push(id);
    }
    ambulances.set(office.id, ids);
  }
  return ambulances;
}

/** The ids of ambulances, by the id of their office. */
type Ambulances = ReadonlyMap<number, readonly number[]>;

/** An action on a dossier at an instant. */
interface Step {
  readonly at: Instant;
  /** The order among steps of the same instant. */
  readonly order: number;
  readonly play: () => Promise<unknown>;
}

const dayMs = 86_400_000;

/** The steps of a dossier to its stage: requested, ordered, held, invoiced, paid. */
function stepsOf(
  event: DemonstrationEvent,
  position: number,
  player: Scenario,
  structure: DemonstrationStructure,
  ambulances: Ambulances,
  now: Instant,
): Step[] {
  const { stage, day, asked } = event;
  const options = dossierOf(event, position, structure, now);
  const draft = player.dossier(options);
  let filed: Promise<Dossier> | undefined;
  const dossier = () => (filed ??= draft.filed());
  const steps: Step[] = [];
  /** Days count from today; the minutes give each dossier its own time of day. */
  const on = (when: number, play: (dossier: Dossier) => Promise<unknown>) => {
    const at = Math.min(now + when * dayMs - ((position * 37) % 480) * 60_000, now - 60_000);
    steps.push({ at, order: steps.length, play: async () => play(await dossier()) });
  };
  on(asked, () => Promise.resolve());
  if (stage === 'filed') return steps;
  if (stage === 'refused') {
    on(asked + 1, (it) => it.refused());
    return steps;
  }
  if (stage === 'deleted') {
    on(asked + 4, (it) => it.deleted());
    return steps;
  }
  on(asked + 2, (it) => it.priced());
  if (stage === 'priced') return steps;
  on(asked + 3, (it) => it.quoted());
  if (stage === 'quoted') return steps;
  on(asked + 9, (it) => it.validated());
  if (stage === 'accepted') return steps;
  on(asked + 10, (it) => it.transformed());
  const statuses = event.statuses ?? (day < 0 ? { teamStatus: 3, administrativeStatus: 3 } : undefined);
  // A validated team is planned.
  if (statuses?.teamStatus === teamValidated) on(asked + 11, (it) => it.withWholeTeam());
  if (statuses) on(asked + 12, (it) => it.withStatuses(statuses));
  if (stage === 'transformed') {
    on(asked + 11, (it) => it.furtherDocument(2));
    const owned = ambulances.get(options.office.id) ?? [];
    for (const [slot, { vps = 0 }] of event.slots.entries())
      if (vps > 0) on(asked + 11, (it) => it.assigned(owned.slice(0, vps), slot));
    // A declared event has its device declaration.
    if (event.statuses?.administrativeStatus) on(asked + 11, (it) => it.furtherDocument(3));
    return steps;
  }
  if (stage === 'part-invoiced') {
    on(day + 2, async (it) => it.invoiced({ amount: await halfPriceInEuros(it), comment: 'Acompte de 50 %' }));
    return steps;
  }
  on(day + 3, (it) => it.invoiced());
  if (stage === 'part-paid') on(day + 20, async (it) => it.paid({ amount: await halfPriceInEuros(it), type: 2 }));
  if (stage === 'paid') on(day + 27, (it) => it.paid());
  if (stage === 'credited') on(day + 8, (it) => it.credited({ amount: 50, comment: 'Repas non servis' }));
  return steps;
}

/** Half of the price, in euros. */
async function halfPriceInEuros(dossier: Dossier): Promise<number> {
  return Math.floor((await dossier.snapshot())!.totalCents! / 2) / 100;
}

/** Handled by the office of its town (for Lyon, by the surrounding offices in turn); filed by the manager of its organisation. */
function dossierOf(
  event: DemonstrationEvent,
  position: number,
  structure: DemonstrationStructure,
  now: Instant,
): DossierOptions & { readonly office: Pick<Office, 'id'> } {
  const department = Number(event.department);
  const town = event.city === 'Lyon' ? pickByPosition(['Villeurbanne', 'Givors'], position) : event.city;
  const { manager } = [...organisations, ...townOrganisations].find(({ name }) => name === event.organisation)!;
  return {
    department,
    name: event.name,
    nature: event.nature,
    address: event.address,
    postalCode: event.zip,
    city: event.city,
    comments: event.comments,
    day: mainlandDay(now, event.day),
    slots: event.slots.map(({ rescuers, meals = 0, ...slot }) => ({
      ...slot,
      rescueWorkerCount: rescuers,
      mealCount: meals,
    })),
    office: structure.office(`${event.department}/${town}`),
    organisation: structure.organisation(event.organisation),
    organiser: structure.person(manager),
    staff: structure.person(department === 69 ? 'cadre@demo.example' : 'cadre38@demo.example'),
  };
}

function pickByPosition<T>(things: readonly T[], position: number): T {
  return things[position % things.length]!;
}
