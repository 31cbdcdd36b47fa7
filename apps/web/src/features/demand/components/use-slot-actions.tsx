import type { DemandSlotAnswer, DossierAnswer } from '@pds/api-client/generated/model';
import { type ReactNode, useState } from 'react';
import {
  useAddSlot,
  useCloneSlot,
  useDescribeSlot,
  useRemoveSlot,
  useShownDossier,
  useShownVersion,
} from '../api/slots';
import { useSavePendingChanges } from '../../../shared/dossier/save-pending-changes';
import { confirm } from '../../../shared/ui/confirm';
import { problemText } from '../../../shared/ui/problem-notice';
import { toast } from '../../../shared/ui/toast';
import { newQuoteText, slotChangeWarning } from './agreement';
import { SlotDialog } from './slot-dialog';
import { isSameSlot } from './slot-form';

export interface SlotActions {
  readonly busy: boolean;
  add(): void;
  /** Opens a slot to edit. */
  edit(slot: DemandSlotAnswer): void;
  /** Opens a slot with tried values. Nothing is saved before the user saves the slot. */
  take(tried: SlotTrial): void;
  copy(slot: DemandSlotAnswer): void;
  remove(slot: DemandSlotAnswer): void;
  /** The open dialog, to render outside the form. */
  readonly dialog: ReactNode;
}

/** A slot with the dossier's version at loading. */
export interface LoadedSlot {
  readonly slot: DemandSlotAnswer;
  readonly version: number;
}

/** A slot with tried values that are not stored. */
export interface SlotTrial {
  readonly slot: DemandSlotAnswer;
  /** The slot as loaded before the trial. */
  readonly stored: LoadedSlot;
  /** Called after the slot was saved, with the stored dossier. */
  readonly onSaved: (dossier: DossierAnswer) => void;
  /** Called when the dialog closes, saved or not. Not called if the dossier itself could not be saved before its slot. */
  readonly onClose: () => void;
}

interface OpenSlot {
  /** Initial values of its dialog. */
  readonly slot: DemandSlotAnswer;
  /** The loaded slot that its changes are based on. */
  readonly stored: LoadedSlot;
  readonly tried?: SlotTrial;
}

export interface SlotActionsOptions {
  dossier: Pick<DossierAnswer, 'demand' | 'slots' | 'agreement' | 'isAidStation'>;
  /** Whether a save has handed the dossier over. The user was told so, and the page is closing. */
  isHandedOver: () => boolean;
}

/** Adds, copies and deletes slots. Each action is saved at once on the server (spec back-office 2 and 7). */
export function useSlotActions({ dossier, isHandedOver }: SlotActionsOptions): SlotActions {
  // Saving changes the version of the dossier.
  const savePendingChanges = useSavePendingChanges();
  const { demand, slots, agreement, isAidStation } = dossier;
  const changeWarning = slotChangeWarning(agreement);
  const { mutateAsync: addSlot } = useAddSlot(demand.id);
  const { mutateAsync: cloneSlot } = useCloneSlot(demand.id);
  const { mutateAsync: describeSlot } = useDescribeSlot(demand.id);
  const { mutateAsync: removeSlot } = useRemoveSlot(demand.id);
  const shownDossier = useShownDossier(demand.id);
  const versionNow = useShownVersion(demand.id);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState<'new' | OpenSlot | null>(null);
  /** The pressed button, which is disabled until the dialog opens. */
  const [opener, setOpener] = useState<Element | null>(null);
  const run = (action: () => Promise<void>) => {
    setBusy(true);
    void action()
      .catch((error: unknown) => toast.error(problemText(error)))
      .finally(() => setBusy(false));
  };
  const openFor = (wanted: () => NonNullable<typeof open>) => {
    setOpener(document.activeElement);
    run(async () => {
      if (await savePendingChanges()) setOpen(wanted());
    });
  };
  const shownSlot = (id: number) => shownDossier().slots.find((slot) => slot.id === id);
  /**
   * Returns the version to save a slot on: the shown version, which may be newer, if its slot is unchanged since loading. Otherwise the
   * loaded version, which the server refuses with the author and date of the change.
   */
  const versionToSaveOn = ({ slot, version }: LoadedSlot) => {
    const shown = shownSlot(slot.id);
    return shown && isSameSlot(shown, slot) ? versionNow() : version;
  };

  const shared = { timeZone: demand.timeZone, warning: changeWarning, opener, onClose: () => setOpen(null) };
  return {
    busy,
    add: () => openFor(() => 'new'),
    edit: ({ id, ...pressed }) =>
      openFor(() => {
        const slot = shownSlot(id) ?? { id, ...pressed };
        return { slot, stored: { slot, version: versionNow() } };
      }),
    take: (tried) => {
      setOpener(null);
      setOpen({ slot: tried.slot, stored: tried.stored, tried });
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
    dialog:
      open === 'new' ? (
        <SlotDialog
          {...shared}
          title="Ajouter un créneau"
          action="Ajouter le créneau"
          // A further slot usually follows the last one, with the same public.
          slot={{
            name: `Créneau ${slots.length + 1}`,
            startDate: slots.at(-1)?.endDate ?? '',
            endDate: '',
            publicPeak: slots.at(-1)?.publicPeak ?? null,
          }}
          save={async ({ publicPeak, ...slot }) => {
            // Adding a slot overwrites nothing, so the shown version is used.
            await addSlot({ ...slot, publicPeak: publicPeak ?? 0, version: versionNow() });
            toast.success(`Le créneau « ${slot.name} » a été ajouté`);
          }}
        />
      ) : (
        open && (
          <SlotDialog
            {...shared}
            title="Modifier le créneau"
            action="Enregistrer le créneau"
            slot={open.slot}
            stored={open.stored.slot}
            takeOther={() => {
              // The slot was reloaded when the save was refused.
              const slot = shownSlot(open.slot.id);
              if (slot) setOpen({ ...open, stored: { slot, version: versionNow() } });
              else toast.error(`Le créneau «\u00a0${open.slot.name}\u00a0» a été supprimé entre-temps`);
              return slot ?? null;
            }}
            onClose={() => {
              shared.onClose();
              open.tried?.onClose();
            }}
            save={async ({ publicPeak, ...slot }) => {
              // For a stored slot this was done when its dialog opened.
              if (open.tried && !(await savePendingChanges())) {
                shared.onClose();
                if (!isHandedOver())
                  toast.error('Le dossier n’a pas été enregistré. Votre essai est gardé dans «\u00a0Et si…\u00a0».');
                return false;
              }
              await describeSlot({
                id: open.slot.id,
                slot: { ...slot, publicPeak: publicPeak ?? 0, version: versionToSaveOn(open.stored) },
              });
              open.tried?.onSaved(shownDossier());
              toast.success(`Le créneau «\u00a0${slot.name}\u00a0» a été modifié`);
              return true;
            }}
          />
        )
      ),
  };
}
