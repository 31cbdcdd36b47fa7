import type { DemandSlotAnswer, DemandSlotsAnswer } from '@pds/api-client/generated/model';
import { useEffect, useRef, useState } from 'react';
import type { AutosaveForm } from '../../../../shared/form/autosave/use-autosave-form';
import { problemText } from '../../../../shared/ui/problem-notice';
import { toast } from '../../../../shared/ui/toast';
import { useTakeSlots } from '../../api/funnel';
import { useCloneSlot, useRemoveSlot } from '../../api/slots';
import { type EventValues, eventValuesOf } from './event-values';

/** How long a removal can be undone, in milliseconds. */
const undoMs = 10_000;

export interface SlotRowActions {
  readonly busy: boolean;
  /** The slot that goes unless its removal is undone. */
  readonly leaving: DemandSlotAnswer | null;
  copy(slot: DemandSlotAnswer): void;
  remove(slot: DemandSlotAnswer): void;
  undo(): void;
  /** Sends a removal that waits, for what must come after it; false when it was refused. */
  settle(): Promise<boolean>;
}

/**
 * Copying and removing slots on the first step. A removed slot leaves the page at once and the demand a little later: until then, and
 * as long as nothing else is done, it comes back with one press. Who closes the window meanwhile keeps it.
 *
 * @param form what is typed is saved first, and stands on the version that the change made
 * @param allowed asked before either: an accepted quote may not survive it
 */
export function useSlotRowActions(
  demandId: number,
  form: AutosaveForm<EventValues>,
  allowed: () => Promise<boolean>,
): SlotRowActions {
  const { mutateAsync: cloneSlot } = useCloneSlot(demandId);
  const { mutateAsync: removeSlot } = useRemoveSlot(demandId);
  const take = useTakeSlots(demandId);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState<DemandSlotAnswer | null>(null);
  const waiting = useRef<{ readonly slot: DemandSlotAnswer; readonly timer: ReturnType<typeof setTimeout> } | null>(
    null,
  );

  /** One change at a time: what is typed may take a while to be saved before it. */
  const isUnderWay = useRef(false);
  const alone = (change: () => Promise<void>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void change().finally(() => (isUnderWay.current = false));
  };

  const run = async (action: (version: number) => Promise<DemandSlotsAnswer>): Promise<boolean> => {
    setBusy(true);
    try {
      // What is typed while a removal waits may be on its way: neither is to make the server refuse the other.
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
    const going = waiting.current;
    if (!going) return true;
    clearTimeout(going.timer);
    waiting.current = null;
    const isGone = await run((version) => removeSlot({ id: going.slot.id, version }));
    setLeaving((shown) => (shown === going.slot ? null : shown));
    return isGone;
  };

  // Whoever goes on has not undone it.
  const latest = useRef(settle);
  useEffect(() => {
    latest.current = settle;
  });
  useEffect(() => () => void latest.current(), []);

  return {
    busy,
    leaving,
    copy: (slot) =>
      alone(async () => {
        if (!(await allowed()) || !(await settle()) || !(await form.flush())) return;
        if (await run((version) => cloneSlot({ id: slot.id, version })))
          toast.success(`Le créneau « ${slot.name} » a été copié`);
      }),
    remove: (slot) =>
      alone(async () => {
        if (!(await allowed()) || !(await settle()) || !(await form.flush())) return;
        waiting.current = { slot, timer: setTimeout(() => void latest.current(), undoMs) };
        setLeaving(slot);
      }),
    undo: () => {
      // Too late once it is on its way.
      if (!waiting.current) return;
      clearTimeout(waiting.current.timer);
      waiting.current = null;
      setLeaving(null);
    },
    settle,
  };
}
