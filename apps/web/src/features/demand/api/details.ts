import {
  chooseDemandOptions,
  getShowDemandOptionsQueryKey,
  getShowDemandQueryKey,
  getShowParticularitiesQueryKey,
  saveParticularities,
  showParticularities,
} from '@pds/api-client/generated/demand/demand';
import type { DossierAnswer, OptionChoiceBody } from '@pds/api-client/generated/model';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { dossierQueries, queriesBesideDossier } from '../../../shared/reference/dossier-queries';
import type { ParticularitiesChange } from '../components/funnel/particularity-values';

export {
  getShowParticularitiesQueryKey,
  showDemandOptions as loadOptions,
  showParticularities as loadParticularities,
  useShowDemandOptions,
  useShowParticularities,
} from '@pds/api-client/generated/demand/demand';

/** A save tells of a missing network at once instead of waiting for it in silence. */
const networkMode = 'always';

/** Other steps send the version that a save of this one answered, unless they have missed a change of somebody else's. */
function takeVersion(client: QueryClient, id: number, from: number, to: number): void {
  client.setQueryData<DossierAnswer>(getShowDemandQueryKey(id), (loaded) =>
    loaded?.demand.version === from ? { ...loaded, demand: { ...loaded.demand, version: to } } : loaded,
  );
}

/** Saves what is told of the particularities; what is left out stays as it is. */
export function useSaveParticularities(id: number) {
  const client = useQueryClient();
  return useMutation({
    networkMode,
    mutationFn: ({ change, version }: { change: ParticularitiesChange; version: number }) =>
      saveParticularities(id, { particularities: JSON.stringify(change) }, { version }),
    onSuccess: (answer, { version }) => {
      client.setQueryData(getShowParticularitiesQueryKey(id), answer);
      takeVersion(client, id, version, answer.version);
    },
    meta: { outdates: queriesBesideDossier(id) },
  });
}

/** Puts a decree in the place of the one that is there; null takes it away. The annexes show it. */
export function useSaveDecree(id: number) {
  const client = useQueryClient();
  return useMutation({
    networkMode,
    mutationFn: async (file: File | null) => {
      // The form around saves itself meanwhile: a file is no text that two people could write over each other.
      const { version } = await showParticularities(id);
      const answer = await (file
        ? saveParticularities(id, { particularities: '{}', decreeFile: file }, { version })
        : saveParticularities(id, { particularities: JSON.stringify({ decreeFile: null }) }, { version }));
      takeVersion(client, id, version, answer.version);
      return answer;
    },
    onSuccess: (answer) => client.setQueryData(getShowParticularitiesQueryKey(id), answer),
    meta: { outdates: dossierQueries(id) },
  });
}

/** Chooses options and takes others off; those that are left out stay as they are. The staff's dossier shows them too. */
export function useChooseOptions(id: number) {
  const client = useQueryClient();
  return useMutation({
    networkMode,
    mutationFn: ({ choices, version }: { choices: OptionChoiceBody[]; version: number }) =>
      chooseDemandOptions(id, choices, { version }),
    onSuccess: (answer) => client.setQueryData(getShowDemandOptionsQueryKey(id), answer),
    meta: { outdates: dossierQueries(id) },
  });
}
