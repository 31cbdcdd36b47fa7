import type { Demand } from '@pds/demand/domain';
import type { ParticularitiesAnswer } from './particularities.dto';

/** The particularities of a demand, as their screen shows them. */
export function particularitiesAnswer(demand: Demand): ParticularitiesAnswer {
  const { decree, ...others } = demand.snapshot().particularities;
  return {
    version: demand.version,
    particularities: {
      publicPeak: demand.dossier().event.publicPeak,
      ...others,
      decreeFile: decree?.fileId ?? null,
      decreeFileOriginalName: decree?.originalName ?? null,
    },
  };
}
