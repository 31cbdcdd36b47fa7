import type { Demand } from '@pds/demand/domain';
import type { ParticularitiesAnswer } from './particularities.dto';

/** The particularities of a demand, as their screen shows them. */
export function particularitiesAnswer(demand: Demand): ParticularitiesAnswer {
  const { decree, ...told } = demand.snapshot().particularities;
  return {
    version: demand.version,
    particularities: {
      publicPeak: demand.dossier().event.publicPeak,
      ...told,
      decreeFile: decree?.fileId ?? null,
      decreeFileOriginalName: decree?.originalName ?? null,
    },
  };
}
