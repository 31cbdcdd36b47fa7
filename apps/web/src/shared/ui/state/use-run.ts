import { useState } from 'react';
import { problemText } from './problem-notice';
import { toast } from './toast';

/** Whether an action is running, and the function that runs one and shows its error. */
export function useRun(): readonly [busy: boolean, run: (action: () => Promise<unknown>) => Promise<void>] {
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await action();
    } catch (error) {
      toast.error(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return [busy, run];
}
