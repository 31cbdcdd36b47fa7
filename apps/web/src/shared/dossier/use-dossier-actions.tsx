import { deleteDemand, duplicateDemand } from '@pds/api-client/generated/demand/demand';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DateInput } from '../form/inputs/date-input';
import { dossierListQueries, shownDossierQueries } from '../reference/dossier-queries';
import { confirm } from '../ui/dialog/confirm';
import { problemText } from '../ui/state/problem-notice';
import { toast } from '../ui/state/toast';

/** A dossier, as its actions name it. */
export interface NamedDossier {
  readonly id: number;
  readonly isAidStation: boolean;
}

/** Texts of the questions and of the messages afterwards (spec organiser 8, back-office 2 and 8). */
const texts = {
  demand: {
    deletion: (id: number) => ({
      title: 'Suppression demande',
      text: `Êtes vous sûr de vouloir supprimer la demande numéro ${id}`,
    }),
    duplication: (id: number) => ({
      title: 'Duplication demande',
      text: `Êtes vous sûr de vouloir dupliquer la demande numéro ${id}`,
    }),
    deleted: (id: number) => `La demande ${id} a bien été supprimée`,
    duplicated: (id: number) => `La demande ${id} a bien été dupliquée`,
  },
  station: {
    deletion: (id: number) => ({
      title: 'Suppression poste de secours',
      text: `Êtes vous sûr de vouloir supprimer le poste de secours numéro ${id}`,
    }),
    duplication: (id: number) => ({
      title: 'Duplication poste de secours',
      text: `Êtes vous sûr de vouloir dupliquer le poste de secours numéro ${id}`,
    }),
    deleted: (id: number) => `Le poste de secours ${id} a bien été supprimé`,
    duplicated: (id: number) => `Le poste de secours ${id} a bien été dupliqué`,
  },
};

/** Asks for the first day of a copy, which all its slots follow. */
function FirstDay({ onChange }: { onChange: (day: string) => void }) {
  const [day, setDay] = useState('');
  return (
    <label>
      Premier jour de la copie
      <DateInput
        meant="next"
        value={day}
        onChange={(next) => {
          setDay(next);
          onChange(next);
        }}
      />
      <small>Tous les créneaux suivent. Vide : les mêmes jours.</small>
    </label>
  );
}

/**
 * Deletes and copies a demand or an aid station, each after a question. Shows the outcome or the error, and returns whether it was done.
 */
export function useDossierActions() {
  const { mutateAsync: deleteNow } = useMutation({
    mutationFn: (id: number) => deleteDemand(id),
    // Reloads the dossier itself only if the deletion was refused: otherwise it no longer exists.
    meta: { outdates: dossierListQueries, outdatesWhenRefused: [...dossierListQueries, shownDossierQueries] },
  });
  const { mutateAsync: copyNow } = useMutation({
    mutationFn: async ({ id, firstDay }: { id: number; firstDay: string }) =>
      (await duplicateDemand(id, firstDay === '' ? undefined : { firstDay })).demand.id,
    meta: { outdates: dossierListQueries },
  });

  /** Returns true once it is deleted. */
  const remove = async ({ id, isAidStation }: NamedDossier): Promise<boolean> => {
    const { deletion, deleted } = isAidStation ? texts.station : texts.demand;
    if (!(await confirm({ ...deletion(id), action: 'SUPPRIMER', danger: true }))) return false;
    try {
      await deleteNow(id);
      toast.success(deleted(id));
      return true;
    } catch (error) {
      toast.error(problemText(error));
      return false;
    }
  };

  /**
   * Returns the number of the copy, a demand EN COURS. Null if none was created.
   *
   * @param beforehand runs after the question; false if there is nothing to copy then
   */
  const duplicate = async (
    { id, isAidStation }: NamedDossier,
    beforehand?: () => Promise<boolean>,
  ): Promise<number | null> => {
    const { duplication, duplicated } = isAidStation ? texts.station : texts.demand;
    let firstDay = '';
    const field = <FirstDay onChange={(day) => (firstDay = day)} />;
    if (!(await confirm({ ...duplication(id), field, action: 'DUPLIQUER' }))) return null;
    try {
      if (beforehand && !(await beforehand())) return null;
      const copy = await copyNow({ id, firstDay });
      toast.success(duplicated(id));
      return copy;
    } catch (error) {
      toast.error(problemText(error));
      return null;
    }
  };

  return { remove, duplicate };
}
