import type { INestApplicationContext } from '@nestjs/common';
import { AnswerSlot, OpenSignUps, ShowSignUps } from '@pds/aid-station/domain';
import type { Instant } from '@pds/kernel';
import { OrganisationsFacade } from '@pds/organisations/contract';
import { TypeOrmUnitOfWork } from '@pds/platform';
import { emptyTeam, headcount } from '@pds/pricing/contract';
import { upcomingStation } from './demonstration-reinforcements';
import type { DemonstrationStructure } from './demonstration-structure';

/** Opens two upcoming stations to the members of their offices: half of the places are taken, and a quarter as many people say « Peut-être ». */
export async function loadSignUps(
  application: INestApplicationContext,
  structure: DemonstrationStructure,
  now: Instant,
): Promise<void> {
  const get = <T>(token: abstract new (...parameters: never[]) => T): T =>
    application.get<T>(token as never, { strict: false });
  const { principal } = structure.person('cadre@demo.example');
  for (const town of ['Givors', 'Villefranche-sur-Saône']) {
    const demandId = await upcomingStation(get(TypeOrmUnitOfWork), town, now);
    const signUps = (await get(ShowSignUps).execute(demandId, principal)).slots.map(({ signUp }) => signUp);
    const opened = {
      isOpen: true,
      meetingAt: null,
      meetingPlace: `Antenne de ${town}`,
      instructions: 'Tenue complète, gilet et gourde.',
      added: emptyTeam,
    };
    const slots = signUps.map(({ slotId }) => ({ slotId, ...opened }));
    await get(OpenSignUps).execute({ demandId, slots }, principal);
    const members = await get(OrganisationsFacade).servingMembers({ officeId: structure.office(`69/${town}`).id });
    for (const signUp of signUps) {
      const able = members.filter((member) => signUp.reasonAgainst(member, []) === null);
      const half = Math.ceil(headcount(signUp.places()) / 2);
      const asked = able.slice(0, Math.ceil(half * 1.5));
      for (const [at, { id: memberId }] of asked.entries()) {
        const answer = at < half ? 'yes' : 'maybe';
        await get(AnswerSlot).execute({ memberId, slotId: signUp.slotId, answer });
      }
    }
  }
}
