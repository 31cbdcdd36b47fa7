import type { DossierAnswer } from '@pds/api-client/generated/model';
import { type RefObject } from 'react';
import { pathTo } from '../../../routing/routes';
import { useTransformDemand } from '../../../features/aid-station/api/stations';
import { invoiceAtOnce } from '../../../shared/dossier/invoice-at-once';
import type { SavePendingChanges } from '../../../shared/dossier/save-pending-changes';
import { useDossierActions } from '../../../shared/dossier/use-dossier-actions';
import { choose } from '../../../shared/ui/dialog/confirm';
import { formatPrice } from '../../../shared/ui/text/format';
import { toast } from '../../../shared/ui/state/toast';
import { useRun } from '../../../shared/ui/state/use-run';
import type { AskForConflicts } from './means-notice';

export interface Destination {
  readonly to: string;
  readonly state?: object;
}

export interface DossierWorkOptions {
  dossier: DossierAnswer;
  savePendingChanges: SavePendingChanges;
  askForConflicts: RefObject<AskForConflicts | null>;
  /** Leaves the page without asking about unsaved changes. */
  leaveFor: (destination: Destination) => void;
  leaveForList: () => void;
}

/** The actions on the whole dossier: each asks, saves what it needs, and leaves the page. */
export function useDossierWork({
  dossier: { demand, isAidStation, agreement },
  savePendingChanges,
  askForConflicts,
  leaveFor,
  leaveForList,
}: DossierWorkOptions) {
  const { id } = demand;
  const [busy, run] = useRun();
  const { mutateAsync: transformDemand } = useTransformDemand(id);
  const dossierActions = useDossierActions();

  const transform = () =>
    run(async () => {
      // If the conflicts cannot be loaded, the question has no warning: the warning locks nothing.
      const planned = await askForConflicts.current?.().catch(() => null);
      const conflicts = planned?.conflicts ?? [];
      const meansWarning =
        conflicts.length > 0
          ? ` Attention, moyens insuffisants\u00a0: ${conflicts.map(({ text }) => text).join('\u00a0; ')}.`
          : '';
      const answer = await choose({
        title: 'Transformation en poste de secours',
        text: `Transformer la demande n°\u00a0${id} en poste de secours\u00a0? La commande est enregistrée sur le devis n°\u00a0${agreement!.quoteId} de ${formatPrice(agreement!.price)}, l’organisateur ne peut plus modifier sa demande, et ${agreement!.price === 0 ? 'aucune facture n’est à émettre' : 'la facturation s’ouvre'}. Cela ne peut pas être annulé.${meansWarning}`,
        action: 'Transformer',
        ...(agreement!.price > 0 && { alternative: 'Transformer et facturer' }),
      });
      if (answer === null || !(await savePendingChanges())) return;
      const station = await transformDemand();
      toast.success(`La demande ${id} a été transformée en poste de secours`);
      const edit = pathTo('aid-station_admin_edit', { id: station.id });
      leaveFor(answer === 'alternative' ? { to: `${edit}?onglet=administratif`, state: invoiceAtOnce } : { to: edit });
    });

  const remove = () =>
    run(async () => {
      if (await dossierActions.remove({ id, isAidStation })) leaveForList();
    });

  /** Saves unsaved input before the copy, but only once the copy is confirmed. */
  const duplicate = () =>
    run(async () => {
      const copy = await dossierActions.duplicate({ id, isAidStation }, savePendingChanges);
      if (copy !== null) leaveFor({ to: pathTo('aid-station_admin_demand', { id: copy }) });
    });

  return { busy, transform, remove, duplicate };
}
