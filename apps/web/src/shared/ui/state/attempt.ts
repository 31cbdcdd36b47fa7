import { problemText } from './problem-notice';
import { toast } from './toast';

/** Carries out an action, then shows that it is done, or why it failed. */
export async function attempt(action: () => Promise<unknown>, doneText: string): Promise<void> {
  try {
    await action();
    toast.success(doneText);
  } catch (error) {
    toast.error(problemText(error));
  }
}
