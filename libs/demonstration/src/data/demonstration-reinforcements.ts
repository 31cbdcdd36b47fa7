import type { INestApplicationContext } from '@nestjs/common';
import { AnswerReinforcement, AskForReinforcement, type MeansCounts } from '@pds/aid-station/domain';
import { DemandFacade } from '@pds/demand/contract';
import { type Instant, mainlandDay } from '@pds/kernel';
import { TypeOrmUnitOfWork } from '@pds/platform';
import { demonstrationEventsOn } from './demonstration-calendar';
import type { DemonstrationStructure } from './demonstration-structure';

/**
 * Asks Villeurbanne for reinforcement of two upcoming events: the ambulance that the race of Givors lacks, which waits for an answer, and
 * rescuers for Villefranche, some of whom are granted.
 */
export async function loadReinforcements(
  application: INestApplicationContext,
  structure: DemonstrationStructure,
  now: Instant,
): Promise<void> {
  const get = <T>(token: abstract new (...parameters: never[]) => T): T =>
    application.get<T>(token as never, { strict: false });
  const { principal } = structure.person('cadre@demo.example');
  async function ask(town: string, asked: MeansCounts, message: string): Promise<number> {
    const dossierId = await upcomingStation(get(TypeOrmUnitOfWork), town, now);
    const { event } = (await get(DemandFacade).dossier(dossierId))!;
    const wanted = {
      dossierId,
      askedOfficeId: structure.office('69/Villeurbanne').id,
      start: new Date(event.startsAt).toISOString(),
      end: new Date(event.endsAt).toISOString(),
    };
    return get(AskForReinforcement).execute({ ...wanted, asked, message }, principal);
  }

  await ask('Givors', { vps: 1 }, 'Nos deux ambulances sont à l’atelier.');
  const id = await ask('Villefranche-sur-Saône', { rescuer: 6 }, 'Défilé très suivi cette année.');
  const granted = { rescuer: 4 };
  await get(AnswerReinforcement).execute({ id, seen: 'pending', granted, answer: 'Quatre sont libres.' }, principal);
}

/** The number of the upcoming station in a town. */
export async function upcomingStation(unitOfWork: TypeOrmUnitOfWork, town: string, now: Instant): Promise<number> {
  const events = demonstrationEventsOn(mainlandDay(now));
  const { name } = events.find(({ city, stage }) => city === town && stage === 'transformed')!;
  const [row] = await unitOfWork.query<{ id: number }>(
    'SELECT max(id) AS id FROM demand.demands WHERE event_name = $1',
    [name],
  );
  return row!.id;
}
