import type { DossierAnswer } from '@pds/api-client/generated/model';
import { headcount } from '@pds/pricing/domain';
import { Button } from '../../../../shared/ui/buttons/button';
import { attempt } from '../../../../shared/ui/state/attempt';
import { Notice } from '../../../../shared/ui/state/problem-notice';
import { useUpdateStatus } from '../../api/stations';

const validated = 3;

/** Proposes « Équipe validée » once all places of a dossier are taken; somebody presses. */
export function TeamProposal({
  id,
  teamStatus,
  staffing,
}: {
  id: number;
  teamStatus: number | null;
  staffing: DossierAnswer['staffing'];
}) {
  const { mutateAsync: update, isPending } = useUpdateStatus(id);
  if (!staffing || headcount(staffing.missing) > 0 || teamStatus === validated) return null;
  return (
    <Notice
      tone="success"
      title={'Toutes les places de «\u00a0Qui vient\u00a0?\u00a0» sont prises'}
      actions={
        <Button
          variant="primary"
          loading={isPending}
          onClick={() => void attempt(() => update({ teamStatus: validated }), 'Équipe validée')}
        >
          Valider l’équipe
        </Button>
      }
    />
  );
}
