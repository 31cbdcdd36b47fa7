import type { DemandSlotAnswer, DossierAnswer } from '@pds/api-client/generated/model';
import { type ReactNode, useState } from 'react';
import { useAddSlot, useCloneSlot, useRemoveSlot, useShownVersion } from '../../api/slots';
import { useSavePendingChanges } from '../../../../shared/dossier/save-pending-changes';
import { confirm } from '../../../../shared/ui/dialog/confirm';
import { lazyComponent } from '../../../../shared/ui/lazy/lazy-component';
import { problemText } from '../../../../shared/ui/state/problem-notice';
import { toast } from '../../../../shared/ui/state/toast';
import { newQuoteText, slotChangeWarning } from '../agreement/agreement';
import { localTimeOf } from '../dossier/dossier-values';

const SlotDialog = lazyComponent(() => import('./slot-dialog'));

export interface SlotActions {
  readonly busy: boolean;
  add(): void;
  copy(slot: DemandSlotAnswer): void;
  remove(slot: DemandSlotAnswer): void;
  /** The open dialog, to render outside the form. */
  readonly dialog: ReactNode;
}

export interface SlotActionsOptions {
  dossier: Pick<DossierAnswer, 'demand' | 'slots' | 'agreement' | 'isAidStation'>;
}

/** Adds, copies and deletes slots. Each action is saved at once on the server (spec back-office 2 and 7). */
export function useSlotActions({ dossier }: SlotActionsOptions): SlotActions {
  // Saving changes the version of the dossier.
  const savePendingChanges = useSavePendingChanges();
  const { demand, slots, agreement, isAidStation } = dossier;
  const changeWarning = slotChangeWarning(agreement);
  const { mutateAsync: addSlot } = useAddSlot(demand.id);
  const { mutateAsync: cloneSlot } = useCloneSlot(demand.id);
  const { mutateAsync: removeSlot } = useRemoveSlot(demand.id);
  const versionNow = useShownVersion(demand.id);
  const [busy, setBusy] = useState(false);
  const [isAdding, setAdding] = useState(false);
  /** The pressed button, which is disabled until the dialog opens. */
  const [opener, setOpener] = useState<Element | null>(null);
  const run = (action: () => Promise<void>) => {
    setBusy(true);
    void action()
      .catch((error: unknown) => toast.error(problemText(error)))
      .finally(() => setBusy(false));
  };
  return {
    busy,
    add: () => {
      setOpener(document.activeElement);
      run(async () => {
        if (await savePendingChanges()) setAdding(true);
      });
    },
    copy: (slot) =>
      run(async () => {
        const goAhead =
          changeWarning === null ||
          (await confirm({
            title: 'Copie créneau',
            text: `${changeWarning} ${newQuoteText(isAidStation)}`,
            action: 'Copier quand même',
          }));
        if (!goAhead || !(await savePendingChanges())) return;
        await cloneSlot({ id: slot.id, version: versionNow() });
        toast.success(`Le créneau « ${slot.name} » a été copié`);
      }),
    remove: (slot) =>
      run(async () => {
        const goAhead = await confirm({
          title: 'Suppression créneau',
          text: [`Êtes-vous sûr de vouloir supprimer le créneau «\u00a0${slot.name}\u00a0» ?`, changeWarning]
            .filter((text) => text !== null)
            .join(' '),
          action: 'SUPPRIMER',
          danger: true,
        });
        if (!goAhead || !(await savePendingChanges())) return;
        await removeSlot({ id: slot.id, version: versionNow() });
        toast.success(`Le créneau « ${slot.name} » a été supprimé`);
      }),
    dialog: isAdding && (
      <SlotDialog
        // A further slot usually follows the last one, with the same public.
        slot={{
          name: `Créneau ${slots.length + 1}`,
          startDate: localTimeOf(slots.at(-1)?.endDate ?? ''),
          endDate: '',
          publicPeak: slots.at(-1)?.publicPeak ?? null,
        }}
        timeZone={demand.timeZone}
        warning={changeWarning}
        opener={opener}
        onClose={() => setAdding(false)}
        save={async ({ publicPeak, ...slot }) => {
          // Adding a slot overwrites nothing, so the shown version is used.
          await addSlot({ ...slot, publicPeak: publicPeak ?? 0, version: versionNow() });
          toast.success(`Le créneau « ${slot.name} » a été ajouté`);
        }}
      />
    ),
  };
}
