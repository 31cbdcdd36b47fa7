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
import { dossierQueries, queriesExceptDossier } from '../../../shared/reference/dossier-queries';
import type { ParticularitiesChange } from '../components/funnel/particularities/particularity-values';

export {
  getShowParticularitiesQueryKey,
  showDemandOptions as loadOptions,
  showParticularities as loadParticularities,
  useShowDemandOptions,
  useShowParticularities,
} from '@pds/api-client/generated/demand/demand';

/** Fails at once without a network, instead of waiting silently. */
const networkMode = 'always';

/** Updates the version that other steps send, unless they have missed a change of somebody else. */
function advanceVersion(client: QueryClient, id: number, from: number, to: number): void {
  client.setQueryData<DossierAnswer>(getShowDemandQueryKey(id), (loaded) =>
    loaded?.demand.version === from ? { ...loaded, demand: { ...loaded.demand, version: to } } : loaded,
  );
}

/** Saves particularities. Fields that are not given stay unchanged. */
export function useSaveParticularities(id: number) {
  const client = useQueryClient();
  return useMutation({
    networkMode,
    mutationFn: ({ change, version }: { change: ParticularitiesChange; version: number }) =>
      saveParticularities(id, { particularities: JSON.stringify(change) }, { version }),
    onSuccess: (answer, { version }) => {
      client.setQueryData(getShowParticularitiesQueryKey(id), answer);
      advanceVersion(client, id, version, answer.version);
    },
    meta: { outdates: queriesExceptDossier(id) },
  });
}

/** Replaces the decree; null removes it. The annexes show it. */
export function useSaveDecree(id: number) {
  const client = useQueryClient();
  return useMutation({
    networkMode,
    mutationFn: async (file: File | null) => {
      // The surrounding form saves itself meanwhile, so this reads the latest version: two people cannot overwrite each other's text with a
      // file.
      const { version } = await showParticularities(id);
      const answer = await (file
        ? saveParticularities(id, { particularities: '{}', decreeFile: file }, { version })
        : saveParticularities(id, { particularities: JSON.stringify({ decreeFile: null }) }, { version }));
      advanceVersion(client, id, version, answer.version);
      return answer;
    },
    onSuccess: (answer) => client.setQueryData(getShowParticularitiesQueryKey(id), answer),
    meta: { outdates: dossierQueries(id) },
  });
}

/** Chooses and removes options. Options that are not given stay unchanged. The staff's dossier shows them too. */
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
