import type { DemandSlotAnswer, DossierAnswer } from '@pds/api-client/generated/model';
import { type ReactNode, useState } from 'react';
import { useAddSlot, useCloneSlot, useDescribeSlot, useRemoveSlot, useShownVersion } from '../api/slots';
import { confirm } from '../../../shared/ui/confirm';
import { problemText } from '../../../shared/ui/problem-notice';
import { toast } from '../../../shared/ui/toast';
import { needsNewQuote, slotsAtStake } from './agreement';
import { SlotDialog } from './slot-dialog';

export interface SlotActions {
  readonly busy: boolean;
  add(): void;
  edit(slot: DemandSlotAnswer): void;
  copy(slot: DemandSlotAnswer): void;
  remove(slot: DemandSlotAnswer): void;
  /** The dialog that an action opened, to be shown outside the form. */
  readonly dialog: ReactNode;
}

export interface SlotActionsOptions {
  dossier: Pick<DossierAnswer, 'demand' | 'slots' | 'agreement' | 'isAidStation'>;
  /** Saves what is typed, since the dossier has another version afterwards; false when it could not. */
  beforeChange: () => Promise<boolean>;
}

/** Adding, copying and deleting slots: each happens at once on the server (spec back-office 2 and 7). */
export function useSlotActions({ dossier, beforeChange }: SlotActionsOptions): SlotActions {
  const { demand, slots, agreement, isAidStation } = dossier;
  const atStake = slotsAtStake(agreement);
  const { mutateAsync: addSlot } = useAddSlot(demand.id);
  const { mutateAsync: cloneSlot } = useCloneSlot(demand.id);
  const { mutateAsync: describeSlot } = useDescribeSlot(demand.id);
  const { mutateAsync: removeSlot } = useRemoveSlot(demand.id);
  const versionNow = useShownVersion(demand.id);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState<'new' | DemandSlotAnswer | null>(null);
  const run = (action: () => Promise<void>) => {
    setBusy(true);
    void action()
      .catch((error: unknown) => toast.error(problemText(error)))
      .finally(() => setBusy(false));
  };
  const openFor = (slot: 'new' | DemandSlotAnswer) =>
    run(async () => {
      if (await beforeChange()) setOpen(slot);
    });

  const shared = { timeZone: demand.timeZone, warning: atStake, onClose: () => setOpen(null) };
  return {
    busy,
    add: () => openFor('new'),
    edit: openFor,
    copy: (slot) =>
      run(async () => {
        const goAhead =
          atStake === null ||
          (await confirm({
            title: 'Copie créneau',
            text: `${atStake} ${needsNewQuote(isAidStation)}`,
            action: 'Copier quand même',
          }));
        if (!goAhead || !(await beforeChange())) return;
        await cloneSlot({ id: slot.id, version: versionNow() });
        toast.success(`Le créneau « ${slot.name} » a été copié`);
      }),
    remove: (slot) =>
      run(async () => {
        const goAhead = await confirm({
          title: 'Suppression créneau',
          text: [`Êtes vous sûr de vouloir supprimer le créneau «\u00a0${slot.name}\u00a0»`, atStake]
            .filter((text) => text !== null)
            .join('. '),
          action: 'SUPPRIMER',
          danger: true,
        });
        if (!goAhead || !(await beforeChange())) return;
        await removeSlot({ id: slot.id, version: versionNow() });
        toast.success(`Le créneau « ${slot.name} » a été supprimé`);
      }),
    dialog:
      open === 'new' ? (
        <SlotDialog
          {...shared}
          title="Ajouter un créneau"
          action="Ajouter le créneau"
          // A further slot mostly follows the last one, for the same public.
          slot={{
            name: `Créneau ${slots.length + 1}`,
            startDate: slots.at(-1)?.endDate ?? '',
            endDate: '',
            publicPeak: slots.at(-1)?.publicPeak ?? null,
          }}
          save={async ({ publicPeak, ...slot }) => {
            await addSlot({ ...slot, publicPeak: publicPeak ?? 0 });
            toast.success(`Le créneau « ${slot.name} » a été ajouté`);
          }}
        />
      ) : (
        open && (
          <SlotDialog
            {...shared}
            title="Modifier le créneau"
            action="Enregistrer le créneau"
            slot={open}
            save={async ({ publicPeak, ...slot }) => {
              await describeSlot({ id: open.id, slot: { ...slot, publicPeak: publicPeak ?? 0 } });
              toast.success(`Le créneau « ${slot.name} » a été modifié`);
            }}
          />
        )
      ),
  };
}
