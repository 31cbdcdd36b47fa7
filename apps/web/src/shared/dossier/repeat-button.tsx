import { previewRepetition, repeatDemand } from '@pds/api-client/generated/organiser/organiser';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { pathTo, routes } from '../../routing/routes';
import { dossierListQueries } from '../reference/dossier-queries';
import { useHasRole } from '../session/session';
import { Button } from '../ui/buttons/button';
import { confirm } from '../ui/dialog/confirm';
import { problemText } from '../ui/state/problem-notice';
import { toast } from '../ui/state/toast';

/**
 * « Refaire comme l’an dernier »: files the event of a demand or station for the next year, after a question with its new first day, and
 * opens the new demand. Shown only to users who may edit demands.
 */
export function RepeatButton({ id, eventName }: { id: number; eventName: string }) {
  const navigate = useNavigate();
  const mayEdit = useHasRole(...routes.organization_demand_edit.allowed);
  const { mutateAsync: repeat, isPending } = useMutation({
    mutationFn: async () => (await repeatDemand(id)).demand.id,
    meta: { outdates: dossierListQueries },
  });
  const [isAsking, setAsking] = useState(false);
  if (!mayEdit) return null;

  const press = async () => {
    setAsking(true);
    const preview = await previewRepetition(id).catch((error: unknown) => void toast.error(problemText(error)));
    setAsking(false);
    if (!preview) return;
    const question = {
      title: 'Refaire comme l’an dernier',
      text:
        `Une nouvelle demande est déposée pour « ${eventName} », aux mêmes heures. ${preview.firstDay} ` +
        'Vous pouvez ensuite la modifier ; l’association vous enverra un nouveau devis.',
      action: 'Déposer la demande',
    };
    if (!(await confirm(question))) return;
    try {
      const repeated = await repeat();
      toast.success(`La demande ${repeated} est déposée. Vérifiez ses dates.`);
      void navigate(pathTo('organization_demand_edit', { id: repeated }));
    } catch (error) {
      toast.error(problemText(error));
    }
  };
  return (
    <Button loading={isPending || isAsking} onClick={() => void press()}>
      Refaire comme l’an dernier
    </Button>
  );
}
