import type { DemandSlotAnswer, DemandSlotsAnswer } from '@pds/api-client/generated/model';
import { useEffect, useRef, useState } from 'react';
import type { AutosaveForm } from '../../../../../shared/form/autosave/use-autosave-form';
import { problemText } from '../../../../../shared/ui/state/problem-notice';
import { toast } from '../../../../../shared/ui/state/toast';
import { useShowSlots } from '../../../api/funnel';
import { useCloneSlot, useRemoveSlot } from '../../../api/slots';
import { type EventValues, eventValuesOf } from '../event-values';

/** How long a removal can be undone, in milliseconds. */
const undoMs = 10_000;

export interface SlotRowActions {
  readonly busy: boolean;
  /** The slot that will be removed unless the removal is undone. */
  readonly leaving: DemandSlotAnswer | null;
  copy(slot: DemandSlotAnswer): void;
  remove(slot: DemandSlotAnswer): void;
  undo(): void;
  /** Sends a pending removal before what must come after it. Returns false if it was refused. */
  settle(): Promise<boolean>;
}

/**
 * Copies and removes slots on the first step. A removed slot leaves the page at once and the demand a little later: until then, and while
 * nothing else is done, one press restores it. It is also kept when the window is closed meanwhile.
 *
 * @param form its input is saved first, and then uses the new version
 * @param allowed called before either change, because it may break an accepted quote
 */
export function useSlotRowActions(
  demandId: number,
  form: AutosaveForm<EventValues>,
  allowed: () => Promise<boolean>,
): SlotRowActions {
  const { mutateAsync: cloneSlot } = useCloneSlot(demandId);
  const { mutateAsync: removeSlot } = useRemoveSlot(demandId);
  const take = useShowSlots(demandId);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState<DemandSlotAnswer | null>(null);
  const waiting = useRef<{ readonly slot: DemandSlotAnswer; readonly timer: ReturnType<typeof setTimeout> } | null>(
    null,
  );

  /** Allows one change at a time: saving the input before it may take a while. */
  const isBusyRef = useRef(false);
  const runExclusively = (change: () => Promise<void>) => {
    if (isBusyRef.current) return;
    isBusyRef.current = true;
    void change().finally(() => (isBusyRef.current = false));
  };

  const run = async (action: (version: number) => Promise<DemandSlotsAnswer>): Promise<boolean> => {
    setBusy(true);
    try {
      // Input may be saved while a removal waits: neither may make the server refuse the other.
      await form.betweenSaves(async (version) => {
        const dossier = take(version, await action(version));
        if (dossier) form.receive({ version: dossier.demand.version, values: eventValuesOf(dossier) });
      });
      return true;
    } catch (error) {
      toast.error(problemText(error));
      return false;
    } finally {
      setBusy(false);
    }
  };

  const settle = async (): Promise<boolean> => {
    const removal = waiting.current;
    if (!removal) return true;
    clearTimeout(removal.timer);
    waiting.current = null;
    const isGone = await run((version) => removeSlot({ id: removal.slot.id, version }));
    setLeaving((shown) => (shown === removal.slot ? null : shown));
    return isGone;
  };

  // Leaving the page does not undo the removal.
  const latest = useRef(settle);
  useEffect(() => {
    latest.current = settle;
  });
  useEffect(() => () => void latest.current(), []);

  return {
    busy,
    leaving,
    copy: (slot) =>
      runExclusively(async () => {
        if (!(await allowed()) || !(await settle()) || !(await form.flush())) return;
        if (await run((version) => cloneSlot({ id: slot.id, version })))
          toast.success(`Le créneau « ${slot.name} » a été copié`);
      }),
    remove: (slot) =>
      runExclusively(async () => {
        if (!(await allowed()) || !(await settle()) || !(await form.flush())) return;
        waiting.current = { slot, timer: setTimeout(() => void latest.current(), undoMs) };
        setLeaving(slot);
      }),
    undo: () => {
      // Too late once the removal is sent.
      if (!waiting.current) return;
      clearTimeout(waiting.current.timer);
      waiting.current = null;
      setLeaving(null);
    },
    settle,
  };
}
