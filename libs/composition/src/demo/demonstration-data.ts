import type { INestApplicationContext } from '@nestjs/common';
import { TypeOrmUnitOfWork } from '@pds/platform';
import { type Dossier, type DossierDraft, type DossierOptions, scenario, type Scenario } from '@pds/testing/scenario';
import { type DemonstrationEvent, demonstrationEvents, type DemonstrationStage } from './demonstration-events';
import { organisers, staff } from './demonstration-people';
import { organisations } from './demonstration-places';
import { type DemonstrationStructure, loadDemonstrationStructure } from './demonstration-structure';

/**
 * Loads the demonstration data once: accounts, offices and organisations, then a dossier in each stage, taken there by the
 * product's own use cases. Dates are relative to the day of loading. All of it appears at once or nothing does, so that a
 * load that was interrupted begins anew; on a database with demands of its own, no dossiers are added to them.
 */
export async function loadDemonstrationData(application: INestApplicationContext): Promise<void> {
  const unitOfWork = application.get(TypeOrmUnitOfWork);
  const holds = async (question: string, ...parameters: unknown[]) =>
    (await unitOfWork.query<{ answer: boolean }>(`SELECT EXISTS (${question}) AS answer`, parameters))[0]!.answer;
  await unitOfWork.run(async () => {
    // One of several processes that start at once loads; the others wait, however long it takes, and find it loaded.
    await unitOfWork.query('SET LOCAL statement_timeout = 0');
    await unitOfWork.query(`SELECT pg_advisory_xact_lock(hashtext('demonstration-data'))`);
    const addresses = [...staff, ...organisers].map(({ email }) => email);
    if (await holds('SELECT FROM users.accounts WHERE email = ANY($1)', addresses)) return;
    const player = scenario(application, { seed: 'demo' });
    const structure = await loadDemonstrationStructure(player);
    if (!(await holds('SELECT FROM demand.demands'))) await loadDossiers(player, structure);
  });
}

async function loadDossiers(player: Scenario, structure: DemonstrationStructure): Promise<void> {
  for (const [position, event] of demonstrationEvents.entries())
    await reach[event.stage](player.dossier(dossierOf(event, position, structure)));
}

/** How a dossier gets to each stage. */
const reach: Record<DemonstrationStage, (dossier: DossierDraft) => Promise<unknown>> = {
  filed: (dossier) => dossier.filed(),
  refused: (dossier) => dossier.refused(),
  deleted: (dossier) => dossier.deleted(),
  priced: (dossier) => dossier.priced(),
  quoted: (dossier) => dossier.quoted(),
  accepted: (dossier) => dossier.validated(),
  transformed: (dossier) => dossier.transformed(),
  'part-invoiced': async (draft) => {
    const dossier = await draft.transformed();
    await dossier.invoiced({ amount: await halfOf(dossier), comment: 'Acompte de 50 %' });
  },
  'part-paid': async (draft) => {
    const dossier = await draft.invoiced();
    await dossier.paid({ amount: await halfOf(dossier), type: 2 });
  },
  paid: (dossier) => dossier.paid(),
  credited: async (dossier) => (await dossier.invoiced()).credited({ amount: 50, comment: 'Repas non servis' }),
};

/** Half of the price, in euros. */
async function halfOf(dossier: Dossier): Promise<number> {
  return Math.floor((await dossier.snapshot())!.totalCents! / 2) / 100;
}

/** Offices, organisations and organisers take turns, so that each has some dossiers. */
function dossierOf(event: DemonstrationEvent, position: number, structure: DemonstrationStructure): DossierOptions {
  const department = Number(event.department);
  const offices = [...structure.offices.values()].filter(({ departmentId }) => departmentId === department);
  const customers = organisers.flatMap(({ email }) =>
    organisations.filter((each) => each.manager === email && each.department === department),
  );
  return {
    department,
    name: event.name,
    nature: event.nature,
    address: event.address,
    postalCode: event.zip,
    city: event.city,
    comments: event.comments,
    day: event.day,
    slots: event.slots.map(({ rescuers, meals = 0, ...slot }) => ({
      ...slot,
      rescueWorkerCount: rescuers,
      mealCount: meals,
    })),
    office: inTurn(offices, event.office ?? position),
    organisation: structure.organisation(inTurn(customers, position).name),
    organiser: structure.person(inTurn(organisers, position).email),
    staff: structure.person(department === 69 ? 'cadre@demo.example' : 'cadre38@demo.example'),
  };
}

function inTurn<T>(things: readonly T[], position: number): T {
  return things[position % things.length]!;
}
